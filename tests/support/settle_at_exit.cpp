#include "core/async/task_scope.h"
#include "tests/support/manual_clock.h"

#include <QCoreApplication>

// Coroutines resume through the event loop. That includes coroutines that are stopped when the last object of a test is
// destroyed. Here the event loop gets a last turn before the application ends, so the leak sanitizer reports only real
// leaks. Each task whose scope is gone must end in that turn. Every test links this file (-u in CMakeLists.txt).
extern "C" bool lockscopeSettlesAtExit;
bool lockscopeSettlesAtExit = [] {
    qAddPostRoutine([] {
        lockscope::settleEvents();
        if (const int strays = lockscope::TaskScope::strays(); strays != 0)
            qFatal("%d tasks go on without their scope", strays);
    });
    return true;
}();
