// Shows the thread sanitizer what it can't see of Swift's Mutex: the path of a lock that another thread holds. It is in the standard
// library, which isn't instrumented, so what the other thread did before it let go looked like a race. Loaded before that library,
// these functions stand before its own, and say when a lock was taken and when it is let go.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void (*lock_function)(uint32_t thread, SELF void *mutex);
typedef SWIFT void (*unlock_function)(SELF void *mutex);

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  ((lock_function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

// Synchronization._MutexHandle._unlockSlow() -> ()
SWIFT void unlock_slow(SELF void *mutex) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void unlock_slow(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((unlock_function)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"))(mutex);
}
