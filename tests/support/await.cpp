#include "tests/support/await.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include <stdexcept>

namespace lockscope {

void awaitUntil(const std::function<bool()> &condition, Millis limit, Caller where)
{
    const QDeadlineTimer deadline(limit);
    QTimer tick;
    tick.start(5);
    while (!condition()) {
        if (deadline.hasExpired())
            throw std::runtime_error(std::string("waited in vain: ") + where.file + ':' + std::to_string(where.line));
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

} // namespace lockscope
