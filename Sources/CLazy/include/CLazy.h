#ifndef MEDIASCOPE_CLAZY_H
#define MEDIASCOPE_CLAZY_H

// A function of a shared library, which is loaded if it is not there yet; ends the process with one line on standard
// error where there is no such library or function.
void *shim_find(const char *soname, const char *name);

// Defines a function of a library under its own name, to load the library when it is first called.
//
// The compiler holds the line against the library's own header, and the linker names a function that is used and
// not defined. The header has to be included with hidden visibility, so that the calls that libraries make among
// themselves stay what they are.
#define LAZY(soname, result, name, parameters, arguments) \
  result name parameters {                                \
    static __typeof__(&name) function;                    \
    __typeof__(&name) known = __atomic_load_n(&function, __ATOMIC_RELAXED); \
    if (!known) {                                         \
      known = (__typeof__(&name))shim_find(soname, #name); \
      __atomic_store_n(&function, known, __ATOMIC_RELAXED); \
    }                                                     \
    return known arguments;                               \
  }

#endif
