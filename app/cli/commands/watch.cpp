#include "app/cli/commands/commands.h"
#include "app/cli/json.h"
#include "app/cli/list_columns.h"
#include "core/base/escape.h"

#include <QDateTime>
#include <QTimer>

#include <sys/ioctl.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

QString clockText(qint64 wallMillis)
{
    return QDateTime::fromMSecsSinceEpoch(wallMillis).toString(QStringLiteral("HH:mm:ss.zzz"));
}

void printJsonRow(const Context &context, const Lock &lock)
{
    QJsonObject json = lockJson(lock, context.invocation.address, context.clock->now());
    json[QLatin1String("at")] = isoTime(context.clock->wallMillis());
    if (lock.gone)
        json[QLatin1String("gone")] = true;
    context.streams.json(json);
}

void printTextRow(const Context &context, const QStringList &columns, const Lock &lock)
{
    QString line = clockText(context.clock->wallMillis());
    for (const QString &column : columns)
        line += QStringLiteral("  ")
            + (lock.gone && column == QLatin1String("state") ? QStringLiteral("gone")
                                                             : cell(column, lock, context.clock->now()));
    context.streams.line(line);
}

int terminalRows()
{
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 4 ? size.ws_row : 24;
}

QString eventLine(const LockEvent &event)
{
    using What = LockEvent::What;
    if (event.what == What::Restarted)
        return QStringLiteral("server restarted (run id changed): %1 locks are gone").arg(event.locks);
    if (event.what == What::Vanished)
        return QStringLiteral("%1 locks vanished at once: FLUSHALL, FLUSHDB or eviction?").arg(event.locks);
    const QString owner = event.owner.isEmpty() ? QString() : QStringLiteral("  ") + toDisplay(event.owner.raw());
    return QStringLiteral("%1  %2%3  (%4)")
        .arg(QString(word(event.what)).leftJustified(10), toDisplay(event.id.key.raw()), owner, word(event.knownBy));
}

// What watching costs the server.
QString loadText(const Status &status)
{
    return QStringLiteral("≈ %1 % of the server, %2 commands/s")
        .arg(QString::number(status.serverShare * 100, 'f', 1), QString::number(qRound64(status.commandsPerSecond)));
}

// The whole screen anew: most severe first, as many as fit.
void drawScreen(const Context &context, const QStringList &columns)
{
    const auto snapshot = context.session->monitor()->snapshot();
    std::vector<LockPtr> locks(snapshot->locks);
    std::stable_sort(locks.begin(), locks.end(), [](const auto &a, const auto &b) { return a->state > b->state; });
    const size_t fits = size_t(terminalRows() - 3);
    const size_t all = locks.size();
    locks.resize(std::min(all, fits));

    QString screen = QStringLiteral("\x1b[H\x1b[2J");
    screen += QStringLiteral("%1  %2  %3 locks%4  %5  (Ctrl+C ends)\n")
                  .arg(context.invocation.address.node(), clockText(context.clock->wallMillis()), QString::number(all),
                       snapshot->complete ? QString() : QStringLiteral(", still scanning"),
                       loadText(context.session->monitor()->status()));
    screen += tableLines(columns, locks, context.clock->now()).join(QLatin1Char('\n')) + QLatin1Char('\n');
    if (all > fits)
        screen += QStringLiteral("… and %1 more\n").arg(all - fits);
    context.streams.out(screen.toUtf8());
}

// What the connection does is news too: rows are not live while it is down.
void tellConnection(const Context &context, QObject *listener)
{
    using Phase = redis::ConnectionState::Phase;
    QObject::connect(context.session->client(), &redis::Server::stateChanged, listener,
                     [&context](const redis::ConnectionState &state) {
                         if (state.phase == Phase::Waiting || state.phase == Phase::Refused)
                             context.fail(state.error);
                         else if (state.phase == Phase::Live)
                             context.streams.error(QStringLiteral("connected again"));
                     });
}

} // namespace

Task<int> watch(Context *context)
{
    QObject listener;
    tellConnection(*context, &listener);
    const auto columns = context->invocation.columns.isEmpty() ? defaultColumnNames() : context->invocation.columns;
    const bool screen = context->streams.outIsTerminal && !context->invocation.json;
    QTimer redraw;
    if (screen) {
        QObject::connect(&redraw, &QTimer::timeout, &listener, [context, columns] { drawScreen(*context, columns); });
        redraw.start(500);
    } else {
        const auto print = [context, columns](const DeltaPtr &delta) {
            for (const auto &lock : delta->upserts) {
                if (context->invocation.json)
                    printJsonRow(*context, *lock);
                else
                    printTextRow(*context, columns, *lock);
            }
        };
        QObject::connect(context->session->monitor(), &monitor::Monitor::changed, &listener, print);
    }
    context->session->monitor()->start();
    co_await untilStopped(context->clock, context->stop);
    co_return Done;
}

Task<int> events(Context *context)
{
    QObject listener;
    tellConnection(*context, &listener);
    const auto print = [context](const std::vector<LockEvent> &happened) {
        for (const auto &event : happened) {
            if (context->invocation.json) {
                context->streams.json(eventJson(event));
                continue;
            }
            context->streams.line(clockText(event.wallMillis) + QStringLiteral("  ") + eventLine(event));
        }
    };
    QObject::connect(context->session->monitor(), &monitor::Monitor::happened, &listener, print);
    context->session->monitor()->start();
    co_await untilStopped(context->clock, context->stop);
    co_return Done;
}

} // namespace lockscope::cli
