#include "app/cli/command/make_command.h"
#include "app/cli/command/until_stopped.h"
#include "app/cli/options/columns.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/json.h"

#include <QTimer>

#include <sys/ioctl.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

void printJsonRow(const Context &context, const Lock &lock)
{
    QJsonObject json = lockJson(lock, context.session->client()->addressOf(lock.id.key), context.clock->now());
    json[QLatin1String("at")] = isoTime(context.clock->wallMillis());
    if (lock.gone)
        json[QLatin1String("gone")] = true;
    context.streams.json(json);
}

void printTextRow(const Context &context, const QStringList &columns, const Lock &lock)
{
    QString line = localTime(context.clock->wallMillis());
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
                  .arg(context.address().node(), localTime(context.clock->wallMillis()), QString::number(all),
                       snapshot->complete ? QString() : QStringLiteral(", still scanning"),
                       loadText(context.session->monitor()->status()));
    screen += tableLines(columns, locks, context.clock->now()).join(QLatin1Char('\n')) + QLatin1Char('\n');
    if (all > fits)
        screen += QStringLiteral("… and %1 more\n").arg(all - fits);
    context.streams.out(screen.toUtf8());
}

} // namespace

class Watch final : public Command {
public:
    Watch()
        : Command({QStringLiteral("watch"), {}, QStringLiteral("the locks as they change, until Ctrl+C")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_columns}; }

    void parse(Given &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_columns.read(given);
        m_connection.needOneServer(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool goesOn() const override { return true; }
    Task<int> run(Context *context) override;

private:
    JsonOption m_json;
    Columns m_columns;
};

Task<int> Watch::run(Context *context)
{
    QObject listener;
    tellConnection(*context, &listener);
    const QStringList columns = m_columns.names;
    const bool json = m_json.wanted;
    const bool screen = context->streams.outIsTerminal && !json;
    QTimer redraw;
    if (screen) {
        QObject::connect(&redraw, &QTimer::timeout, &listener, [context, columns] { drawScreen(*context, columns); });
        redraw.start(500);
    } else {
        const auto print = [context, columns, json](const DeltaPtr &delta) {
            for (const auto &lock : delta->upserts) {
                if (json)
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

template CommandPtr makeCommand<Watch>();

} // namespace lockscope::cli
