// Keeps the thread sanitizer working. QProcess starts its child by clone() with shared memory. The sanitizer's clone()
// takes that for a fork of its own memory. If there is a second thread (Qt Test has a watchdog thread), the sanitizer
// then ignores the rest of the program, so a test that starts a server could find no race. Therefore the tests use
// clone() of the C library. Only the preset tsan links this file.
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

// The linker is told to require this symbol, so that it takes the code above from the library.
extern "C" const int lockscopeCloneForTsan;
extern "C" const int lockscopeCloneForTsan = 1;
