#include "app/app_text.h"
#include "app/cli/alerts/alert_follower.h"
#include "app/cli/alerts/alert_report.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/history/report_recorder.h"
#include "app/cli/options/alert_options.h"
#include "app/cli/options/columns_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/quorum_option.h"
#include "app/cli/output/json.h"

#include <QTimer>

#include <sys/ioctl.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

// The watched servers, and the format of a row.
struct Watched {
    Context *context = nullptr;
    QStringList columns;
    bool json = false;
    LeadColumn lead; // if there are several servers
    SetOfServers *set = nullptr; // null: the servers are independent
    const AlertFollower *alerts = nullptr; // null: no rules were given
};

void printJsonRow(const Watched &watched, const Lock &lock)
{
    const Context &context = *watched.context;
    QJsonObject json =
        watched.set ? watched.set->json(lock) : lockJson(lock, context.addressOf(lock.id), context.clock->now());
    json[QLatin1String("at")] = isoTime(context.clock->wallMillis());
    if (lock.gone)
        json[QLatin1String("gone")] = true;
    context.streams.json(json);
}

void printTextRow(const Watched &watched, const Lock &lock)
{
    const Context &context = *watched.context;
    QString line = localTime(context.clock->wallMillis());
    if (!watched.lead.title.isEmpty())
        line += QStringLiteral("  ") + watched.lead.text(lock);
    for (const QString &column : watched.columns)
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

qsizetype terminalColumns()
{
    winsize size{};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

void printRows(const Watched &watched, const std::vector<LockPtr> &rows)
{
    for (const LockPtr &row : rows) {
        if (watched.json)
            printJsonRow(watched, *row);
        else
            printTextRow(watched, *row);
    }
}

// The load that watching causes. With several servers, it is the highest load of a server.
QString loadText(const Context &context)
{
    double share = 0;
    double commands = 0;
    for (Session *session : context.all()) {
        share = std::max(share, session->monitor()->status().serverShare);
        commands += session->monitor()->status().commandsPerSecond;
    }
    return AppText::tr("≈ %1 % of the server, %2 commands/s")
        .arg(QString::number(share * 100, 'f', 1), QString::number(qRound64(commands)));
}

QString nodesText(const Context &context)
{
    QStringList nodes;
    for (Session *session : context.all())
        nodes << session->client()->address().node();
    return nodes.join(QStringLiteral(", "));
}

// The locks of all servers, or the rows of the quorum set if there is one.
std::vector<LockPtr> rowsOf(const Watched &watched, bool *complete)
{
    std::vector<LockPtr> rows = watched.set ? watched.set->rows() : std::vector<LockPtr>();
    for (Session *session : watched.context->all()) {
        const auto snapshot = session->monitor()->snapshot();
        *complete = *complete && snapshot->complete;
        if (!watched.set)
            rows.insert(rows.end(), snapshot->locks.begin(), snapshot->locks.end());
    }
    return rows;
}

// The first alerts that fire now.
QStringList firingLines(const Watched &watched)
{
    constexpr qsizetype mostAlerts = 5;
    QStringList lines;
    for (const auto &change : watched.alerts ? watched.alerts->firing() : std::vector<alerts::AlertChange>()) {
        if (lines.size() < mostAlerts)
            lines << alertLine(change).left(terminalColumns());
    }
    return lines;
}

// Draws the whole screen: as many locks as fit, most severe first.
void drawScreen(const Watched &watched)
{
    const Context &context = *watched.context;
    bool complete = true;
    std::vector<LockPtr> locks = rowsOf(watched, &complete);
    std::stable_sort(locks.begin(), locks.end(), [](const auto &a, const auto &b) { return a->state > b->state; });
    const QStringList firing = firingLines(watched);
    const size_t fits = size_t(std::max(1, terminalRows() - 3 - int(firing.size())));
    const size_t all = locks.size();
    locks.resize(std::min(all, fits));

    QString screen = QStringLiteral("\x1b[H\x1b[2J");
    screen += AppText::tr("%1  %2  %n locks%3  %4  (Ctrl+C ends)\n", nullptr, int(all))
                  .arg(nodesText(context), localTime(context.clock->wallMillis()),
                       complete ? QString() : AppText::tr(", still scanning"), loadText(context));
    for (const QString &alert : firing)
        screen += alert + QLatin1Char('\n');
    screen += tableLines(watched.columns, locks, context.clock->now(), watched.lead, {true, context.streams.colours})
                  .join(QLatin1Char('\n'))
        + QLatin1Char('\n');
    if (all > fits)
        screen += AppText::tr("… and %1 more\n").arg(all - fits);
    context.streams.out(screen.toUtf8());
}

// Prints changes while `listener` lives. A change on a single server is printed at once. With --quorum, a timer prints
// the changed rows.
void listen(const Watched &watched, QObject *listener, bool screen)
{
    for (Session *session : watched.context->all()) {
        QObject::connect(session->monitor(), &monitor::Monitor::changed, listener,
                         [watched, screen](const DeltaPtr &delta) {
                             if (watched.set)
                                 watched.set->apply(*delta);
                             else if (!screen)
                                 printRows(watched, delta->upserts);
                         });
    }
}

constexpr Millis judgeEvery{100};
constexpr Millis drawEvery{500};

} // namespace

class Watch final : public CliCommand {
public:
    Watch()
        : CliCommand({QStringLiteral("watch"),
                      {},
                      AppText::tr("show the locks as they change, until Ctrl+C"),
                      AlertOptions::notes()})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("watch --url redis://db.example:6379"),
                QStringLiteral("watch --json --alerts rules.toml")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_columns, &m_alerts, &m_quorum}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_columns.read(given);
        m_alerts.read(given);
        m_quorum.read(given, m_connection);
        m_isRecorded = given.has(m_record);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool goesOn() const override { return true; }
    bool looksAtSeveral() const override { return true; }
    void adjust(SessionOptions &options) const override
    {
        if (m_isRecorded)
            options.historyFolder = history::historyFolder();
    }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_record}; }

private:
    JsonOption m_json;
    ColumnsOption m_columns;
    AlertOptions m_alerts;
    QuorumOption m_quorum;
    const QCommandLineOption m_record{QStringLiteral("record"),
                                      AppText::tr("also record to the history of the server")};
    bool m_isRecorded = false;
};

Task<int> Watch::run(Context *context)
{
    QObject listener;
    reportConnection(*context, &listener);
    std::optional<SetOfServers> set;
    Watched watched{context, m_columns.names, m_json.wanted, {}, nullptr, nullptr};
    if (m_quorum.wanted) {
        watched.set = &set.emplace(context);
        watched.lead = set->column();
    } else if (!context->others.empty()) {
        watched.lead = nodeColumn(*context);
    }
    const bool screen = context->streams.outIsTerminal && !m_json.wanted;
    std::optional<AlertFollower> alerts;
    if (m_alerts.areWanted || m_isRecorded) {
        const auto onScreen = [](const alerts::AlertChange &, const QString &) {}; // drawScreen() shows them
        alerts.emplace(context, m_alerts,
                       screen ? AlertFollower::Print(onScreen) : printAlerts(*context, m_json.wanted));
        watched.alerts = &*alerts;
    }
    listen(watched, &listener, screen);
    QTimer judge;
    QObject::connect(&judge, &QTimer::timeout, &listener, [watched, screen] {
        const std::vector<LockPtr> changed = watched.set->take();
        if (!screen)
            printRows(watched, changed);
    });
    if (watched.set)
        judge.start(judgeEvery);
    QTimer redraw;
    QObject::connect(&redraw, &QTimer::timeout, &listener, [watched] { drawScreen(watched); });
    if (screen)
        redraw.start(drawEvery);
    for (Session *session : context->all()) {
        if (m_isRecorded && !screen)
            reportRecorder(*context, session->recorder());
        session->monitor()->start();
    }
    co_await untilStopped(context->clock, context->stop);
    if (alerts)
        alerts->finish();
    co_return Done;
}

template CommandPtr makeCommand<Watch>();

} // namespace lockscope::cli
