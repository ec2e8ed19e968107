// Keeps the thread sanitizer seeing. QProcess starts its child by clone() with shared memory; the sanitizer's own
// clone() takes that for a fork of its own memory and, where there is a second thread (Qt Test has one that watches the
// time), looks away for the rest of the program: no test that started a server could find a race any more. So for the
// tests clone() is the C library's. Only the preset tsan links this.
#ifdef __SANITIZE_THREAD__

#include <cstdarg>

#include <sched.h>
#include <sys/types.h>

extern "C" int __clone(int (*child)(void *), void *stack, int flags, void *argument, ...);

extern "C" int clone(int (*child)(void *), void *stack, int flags, void *argument, ...) noexcept
{
    va_list more;
    va_start(more, argument);
    auto *parentId = va_arg(more, pid_t *);
    auto *storage = va_arg(more, void *);
    auto *childId = va_arg(more, pid_t *);
    va_end(more);
    return __clone(child, stack, flags, argument, parentId, storage, childId);
}

#endif

// What the linker is told to want, so that the above is taken out of the library.
extern "C" const int lockscopeCloneForTsan;
extern "C" const int lockscopeCloneForTsan = 1;
