#include "app/cli/tracing/saved_log.h"

#include "app/app_text.h"
#include "core/async/next_turn.h"
#include "core/async/sleep.h"
#include "core/base/escape.h"
#include "core/trace/log/log_lines.h"

#include <QFile>

#include <poll.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

constexpr qint64 pieceSize = qint64(256) * 1024;
constexpr Millis pause{50}; // between two attempts to read a pipe without new data

bool open(QFile &file, const QString &name)
{
    if (name == QLatin1String("-"))
        return file.open(STDIN_FILENO, QIODevice::ReadOnly | QIODevice::Unbuffered);
    file.setFileName(name);
    return file.open(QIODevice::ReadOnly);
}

Error unreadable(const QFile &file, const QString &name, Error::Kind kind)
{
    return {kind, AppText::tr("cannot read '%1': %2").arg(toDisplay(name.toUtf8()), file.errorString()), {}, {}};
}

// True if a read would not block, because there is data or the end.
bool isReady(const QFile &file)
{
    pollfd one{file.handle(), POLLIN, 0};
    return ::poll(&one, 1, 0) != 0;
}

} // namespace

int refusedInput(const Context &context, const Error &error)
{
    const int code = context.fail(error);
    return error.kind == Error::Kind::Precondition ? int(Usage) : code;
}

Task<Result<trace::TraceCounts>> decodeSavedLog(QString name, Clock *clock, trace::Decoder::Sink sink,
                                                std::stop_token stop)
{
    QFile file;
    if (!open(file, name))
        co_return Result<trace::TraceCounts>(unreadable(file, name, Error::Kind::Precondition));
    trace::Decoder decoder(std::move(sink));
    trace::LogLines lines([&decoder](QByteArrayView line) { decoder.take(line); });
    while (!stop.stop_requested()) {
        if (!isReady(file)) {
            decoder.quiet();
            const Instant later = clock->now() + pause;
            co_await sleepUntil(clock, later, stop);
            continue;
        }
        const NextTurn turn; // Ctrl+C can stop the command between two pieces
        co_await turn;
        const QByteArray piece = file.read(pieceSize);
        if (piece.isEmpty())
            break;
        lines.feed(piece);
    }
    lines.finish();
    decoder.finish();
    if (file.error() != QFileDevice::NoError) // so the log goes on
        co_return Result<trace::TraceCounts>(unreadable(file, name, Error::Kind::Internal));
    co_return Result<trace::TraceCounts>(decoder.counts());
}

} // namespace lockscope::cli
