#include "app/cli/program.h"
#include "core/base/signals.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    using namespace lockscope;
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscope-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    std::stop_source stop;
    const EndingSignals signals([&stop] { stop.request_stop(); });
    return cli::runProgram(QCoreApplication::arguments().mid(1), cli::Streams::standard(), stop.get_token());
}
