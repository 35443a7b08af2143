#include "CMediaScopeLazy.h"

#include <dlfcn.h>
#include <fenv.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Filled before `main`, and never changed after.
static struct shim_function *functions;

void shim_note(struct shim_function *function) {
  function->next = functions;
  functions = function;
}

// Loads a library and leaves the thread's arithmetic as it was: one that was linked with -ffast-math, as SoundTouch is, has numbers
// next to zero taken for zero from then on.
static void *open_library(const char *soname) {
  fenv_t environment;
  fegetenv(&environment);
  void *library = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);
  fesetenv(&environment);
  return library;
}

bool shim_library(const char *soname, char *failure, unsigned capacity) {
  void *library = NULL;
  for (struct shim_function *function = functions; function; function = function->next) {
    if (strcmp(function->soname, soname) != 0) continue;
    if (__atomic_load_n(function->place, __ATOMIC_ACQUIRE)) continue;
    // A library that is there already is only counted once more.
    if (!library) library = open_library(soname);
    void *found = library ? dlsym(library, function->name) : NULL;
    if (!found) {
      const char *reason = dlerror();
      snprintf(failure, capacity, "%s", reason ? reason : soname);
      return false;
    }
    __atomic_store_n(function->place, found, __ATOMIC_RELEASE);
  }
  return true;
}

// Stands for any function: by the calling conventions of Linux the caller clears the arguments away, and looks for a
// number or an address where this one puts it.
static intptr_t nothing(void) { return 0; }

void *shim_find(const struct shim_function *function) {
  char failure[1];
  if (!shim_library(function->soname, failure, sizeof failure)) return (void *)nothing;
  return __atomic_load_n(function->place, __ATOMIC_ACQUIRE);
}
