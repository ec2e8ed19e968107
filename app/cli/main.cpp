#include "app/cli/output/exit_code.h"
#include "app/cli/program.h"
#include "app/connection/argument_bytes.h"
#include "app/connection/hide_passwords.h"
#include "core/base/ending_signals.h"
#include "core/base/translation.h"

#include <QCoreApplication>
#include <QLocale>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace lockscope;

// Opens the standard descriptors that are closed, so that no other file or socket gets their numbers and the output.
// A write to them fails.
void openStandardDescriptors()
{
    for (const int each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        const bool isClosed = ::fcntl(each, F_GETFD) < 0;
        if (isClosed && ::open("/dev/null", O_RDONLY | O_NOCTTY) != each) // gets the lowest free number
            return;
    }
}

// Stops the program when its output is lost, because its reader ended or the disk is full.
cli::Streams stoppedWhenLost(std::stop_source *stop)
{
    cli::Streams streams = cli::Streams::standard();
    streams.out = [stop, out = streams.out, err = streams.err](const QByteArray &bytes) {
        errno = 0;
        out(bytes);
        if (!std::ferror(stdout) || stop->stop_requested())
            return;
        if (errno != EPIPE) // a reader that closed the pipe needs no message
            err(QByteArrayLiteral("lockscope-cli: the output cannot be written: ") + std::strerror(errno) + '\n');
        stop->request_stop();
    };
    return streams;
}

} // namespace

int main(int argc, char **argv)
{
    openStandardDescriptors(); // first, before anything else opens a file
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscope-cli"));
    QCoreApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    std::stop_source stop;
    EndingSignals signals([&stop] { stop.request_stop(); });
    const QByteArrayList arguments = app::argumentBytes(argc, argv);
    if (!arguments.contains(QByteArrayLiteral("--json"))) // scripts get English in every locale
        useLanguage(QLocale::system().uiLanguages());
    if (app::hidePasswords(argc, argv))
        cli::Streams::standard().error(app::passwordWasVisible());
    const int code = cli::runProgram(arguments, stoppedWhenLost(&stop), stop.get_token(), &signals);
    return code == cli::Done && std::ferror(stdout) ? cli::Failed : code;
}
