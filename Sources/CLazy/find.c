#include "CLazy.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

void *shim_find(const char *soname, const char *name) {
  // A library that is there already is only counted once more.
  void *library = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);
  void *function = library ? dlsym(library, name) : NULL;
  if (function) return function;
  // A library that is missing, or that lacks a function which its headers declare: nothing can go on from there.
  dprintf(STDERR_FILENO, "error while loading shared libraries: %s\n", dlerror());
  _exit(127);
}
