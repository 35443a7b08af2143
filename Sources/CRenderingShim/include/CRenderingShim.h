// What is in here is declared by the libraries' own headers.
