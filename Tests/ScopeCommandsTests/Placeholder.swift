// private
