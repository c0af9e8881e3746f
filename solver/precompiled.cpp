// Empty: the target of this source compiles headers of other libraries once (kanzen_precompile).
