#include "core/async/task_scope.h"
#include "tests/support/manual_clock.h"

#include <QCoreApplication>

// Coroutines resume through the event loop, also those that are told to stop when the last object of a test goes. They
// get a last turn before the application does, so that what the leak sanitizer then finds is a leak; and all have to
// end in it whose scope is gone. Every test links this (-u in CMakeLists.txt).
extern "C" bool lockscopeSettlesAtExit;
bool lockscopeSettlesAtExit = [] {
    qAddPostRoutine([] {
        lockscope::settleEvents();
        if (const int strays = lockscope::TaskScope::strays(); strays != 0)
            qFatal("%d tasks go on without their scope", strays);
    });
    return true;
}();
