import ArgumentParser
import ScopeCommands

MediaScopeCommand.main()
