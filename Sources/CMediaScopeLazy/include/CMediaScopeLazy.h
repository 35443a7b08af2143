#ifndef MEDIASCOPE_CLAZY_H
#define MEDIASCOPE_CLAZY_H

#include <stdbool.h>

// A function of a shared library, and where its address is kept once the library is loaded.
struct shim_function {
  const char *soname;
  const char *name;
  void **place;
  struct shim_function *next;
};

// Notes a function that `shim_library` is to find.
void shim_note(struct shim_function *function);

// Loads a library and finds every function that was noted of it; false, with the system's words, where the library or
// one of the functions is missing. Later calls cost little.
bool shim_library(const char *soname, char *failure, unsigned capacity);

// Loads a function's library; where that fails, gives a function that does nothing and whose result is 0.
void *shim_find(const struct shim_function *function);

// Defines a function of a library under its own name, to load the library when it is first called.
//
// Code that has to know whether there is such a library calls `shim_library` first: from then on nothing can be missing.
// A function that is called without that gives zeros, which every caller has to understand as "not known" or "no memory".
//
// The compiler holds the line against the library's own header, and the linker names a function that is used and
// not defined. The header has to be included with hidden visibility, so that the calls that libraries make among
// themselves stay what they are.
#define LAZY(soname, result, name, parameters, arguments) \
  static __typeof__(&name) name##_place;                  \
  static struct shim_function name##_entry = {soname, #name, (void **)&name##_place, 0}; \
  __attribute__((constructor)) static void name##_note(void) { shim_note(&name##_entry); } \
  result name parameters {                                \
    __typeof__(&name) known = __atomic_load_n(&name##_place, __ATOMIC_ACQUIRE); \
    if (!known) known = (__typeof__(&name))shim_find(&name##_entry); \
    return known arguments;                               \
  }

#endif
