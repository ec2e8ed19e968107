#include "tests/support/ends_with_us.h"

#include <QProcess>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope {

void endWithUs(QProcess &child)
{
    child.setChildProcessModifier([parent = ::getpid()] {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) // the parent ended in between
            ::_exit(1);
    });
}

} // namespace lockscope
