// Serves the state of the locks as metrics for Prometheus.
#include "app/app_text.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/export/audited_actions.h"
#include "app/cli/export/metrics_server.h"
#include "app/cli/export/text_file.h"
#include "core/actions/audit/audit_log.h"
#include "core/base/escape.h"
#include "core/metrics/server_metrics.h"

#include <QFile>

namespace lockscope::cli {

namespace {

constexpr Millis readTrailEvery{1'000};
// Collecting takes at most a tenth of the time, however often somebody scrapes: reading locks needs the rest.
constexpr int restFor = 10;

// The metrics of all servers of the command.
class Exporter : public QObject {
public:
    Exporter(const Context &context, std::size_t groups, const std::vector<QByteArray> &names)
        : m_context(&context)
        , m_groups(groups)
        , m_actions(actions::AuditLog::defaultFile(), context.clock->wallMillis())
    {
        for (Session *session : context.all()) {
            m_servers.push_back(std::make_unique<metrics::ServerMetrics>(
                session->monitor(), session->client(), context.clock,
                metrics::ServerMetrics::Options{&m_groups, names, labelsOf(session)}));
        }
        connect(&m_trail, &QTimer::timeout, this, [this] { m_actions.read(); });
        m_trail.start(readTrailEvery);
    }

    QByteArray text(metrics::TextFormat format)
    {
        const Instant now = m_context->clock->now();
        if (now >= m_nextAt) {
            m_figures = collect();
            const auto took = m_context->clock->now() - now;
            m_nextAt = now + restFor * took;
        }
        return m_figures.text(format);
    }

private:
    metrics::Exposition collect()
    {
        metrics::Exposition exposition;
        exposition.add(metrics::Metric::BuildInfo, {{"version", LOCKSCOPE_VERSION}}, 1);
        m_actions.read();
        const std::vector<Session *> sessions = m_context->all();
        for (std::size_t i = 0; i < sessions.size(); ++i) {
            m_servers[i]->write(&exposition);
            m_actions.write(nodesOf(sessions[i]), sessions[i]->client()->address().db, labelsOf(sessions[i]),
                            &exposition);
        }
        return exposition;
    }

    // A single server needs no label: the job of Prometheus names it.
    metrics::Labels labelsOf(Session *session) const
    {
        if (m_context->others.empty())
            return {};
        const redis::Address &address = session->client()->address();
        const QByteArray db = address.db == 0 ? QByteArray() : "/" + QByteArray::number(address.db);
        return {{"server", address.node().toUtf8() + db}}; // a server may be given with several databases
    }

    static QSet<QString> nodesOf(Session *session)
    {
        QSet<QString> nodes{session->client()->address().node()};
        for (const NodeStatus &node : session->monitor()->status().nodes)
            nodes.insert(node.name);
        return nodes;
    }

    const Context *const m_context;
    metrics::GroupPlaces m_groups;
    std::vector<std::unique_ptr<metrics::ServerMetrics>> m_servers;
    AuditedActions m_actions;
    QTimer m_trail;
    metrics::Exposition m_figures; // the latest
    Instant m_nextAt{}; // until then, a scrape gets the latest figures
};

// Writes the file again and again while it lives, and removes it at the end, so that nobody takes old figures for new
// ones. A file that it could never write stays.
class WrittenFile : public QObject {
public:
    WrittenFile(const Context *context, QString path, Exporter *exporter)
        : m_context(context)
        , m_path(std::move(path))
        , m_exporter(exporter)
    {
        connect(&m_timer, &QTimer::timeout, this, [this] {
            const auto written = write();
            const QString problem = written ? QString() : written.error().message;
            if (std::exchange(m_problem, problem) != problem && !written)
                m_context->fail(written.error());
        });
    }
    ~WrittenFile() override
    {
        if (m_isOurs)
            QFile::remove(m_path);
    }

    Result<void> write()
    {
        auto written = writeTextFile(m_path, m_exporter->text(metrics::TextFormat::Plain));
        m_isOurs |= written.has_value();
        return written;
    }
    void start(Millis every) { m_timer.start(every); }

private:
    const Context *const m_context;
    const QString m_path;
    Exporter *const m_exporter;
    QTimer m_timer;
    QString m_problem; // the last report, so that each one comes once
    bool m_isOurs = false; // it was written
};

} // namespace

class Export final : public CliCommand {
public:
    Export()
        : CliCommand(
            {QStringLiteral("export"), QStringLiteral("--listen HOST:PORT | --textfile FILE"),
             AppText::tr("serve metrics for Prometheus, until Ctrl+C"),
             AppText::tr("GET /metrics answers in the format OpenMetrics 1.0, or in the older text format.\n"
                         "There is no encryption and no authentication. PORT alone listens on 127.0.0.1. Give an\n"
                         "address if other machines must read the metrics.\n"
                         "--textfile is for the textfile collector of node_exporter. The command removes the file\n"
                         "when it ends.\n"
                         "\n"
                         "Names of locks never become labels, because each value costs memory in Prometheus. Similar\n"
                         "names form a group, such as order:*. The largest groups get their own series, and all\n"
                         "others are the group `overflow`. Each group has 22 series. --name adds up to 20 locks.\n"
                         "Alert rules and a dashboard are in share/lockscope/prometheus.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("export --url redis://db.example:6379 --listen 9797"),
                QStringLiteral("export --textfile /var/lib/node_exporter/lockscope.prom --name 'job:*'")};
    }

    void parse(ParsedCommandLine &given) override;
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool goesOn() const override { return true; }
    bool waitsForServers() const override { return true; }
    bool looksAtSeveral() const override { return true; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override
    {
        return {m_listenOption, m_fileOption, m_everyOption, m_groupsOption, m_nameOption};
    }

private:
    bool serve(const Context &context, MetricsServer *server) const;

    static constexpr Millis usualTime{15'000};
    static constexpr int usualGroups = 7;
    static constexpr int mostGroups = 50;

    std::optional<ListenAddress> m_listen;
    QString m_file;
    Millis m_every{};
    int m_groups = 0;
    std::vector<QByteArray> m_names;
    const QCommandLineOption m_listenOption{QStringLiteral("listen"),
                                            AppText::tr("answer HTTP requests at this address, as in 9797"),
                                            QStringLiteral("HOST:PORT")};
    const QCommandLineOption m_fileOption{QStringLiteral("textfile"),
                                          AppText::tr("write the metrics into this file, again and again"),
                                          QStringLiteral("FILE")};
    const QCommandLineOption m_everyOption{QStringLiteral("every"), AppText::tr("how often to write the file (15s)"),
                                           QStringLiteral("DURATION")};
    const QCommandLineOption m_groupsOption{QStringLiteral("groups"),
                                            AppText::tr("how many groups of names get their own series (7)"),
                                            QStringLiteral("N")};
    const QCommandLineOption m_nameOption{
        QStringLiteral("name"), AppText::tr("locks that get their own series: a name with * and ? (repeatable)"),
        QStringLiteral("GLOB")};
};

void Export::parse(ParsedCommandLine &given)
{
    given.noMoreWords();
    m_connection.read(given);
    m_connection.needDifferentServers(given);
    m_file = given.value(m_fileOption);
    if (given.has(m_listenOption)) {
        auto address = parseListenAddress(given.value(m_listenOption));
        if (address)
            m_listen = *address;
        else
            given.wrong(QStringLiteral("--listen: ") + address.error().message);
    } else if (m_file.isEmpty()) {
        given.wrong(AppText::tr("export needs --listen HOST:PORT, --textfile FILE, or both"));
    }
    m_every = given.duration(m_everyOption).value_or(usualTime);
    if (m_every < Millis(100))
        given.wrong(AppText::tr("--every must be at least 100ms"));
    m_groups = given.number(m_groupsOption, 1, mostGroups).value_or(usualGroups);
    for (const QString &name : given.values(m_nameOption)) {
        const auto bytes = fromDisplay(name);
        if (bytes)
            m_names.push_back(*bytes);
        else
            given.wrong(AppText::tr("--name: write a backslash in a name as \\\\, and any byte as \\xHH"));
    }
}

bool Export::serve(const Context &context, MetricsServer *server) const
{
    if (const auto listening = server->listen(*m_listen); !listening) {
        context.fail(listening.error());
        return false;
    }
    if (!m_listen->host.isLoopback())
        context.streams.error(
            AppText::tr("there is no authentication, so every machine that reaches this address can read the metrics"));
    context.streams.line(AppText::tr("metrics: http://%1/metrics").arg(server->address().toText()));
    return true;
}

Task<int> Export::run(Context *context)
{
    QObject listener;
    reportConnection(*context, &listener);
    Exporter exporter(*context, std::size_t(m_groups), m_names);
    MetricsServer server([&exporter](metrics::TextFormat format) { return exporter.text(format); });
    if (m_listen && !serve(*context, &server))
        co_return int(CannotConnect);
    std::optional<WrittenFile> file;
    if (!m_file.isEmpty()) {
        file.emplace(context, m_file, &exporter);
        if (const auto written = file->write(); !written)
            co_return context->fail(written.error());
        file->start(m_every);
    }
    for (Session *session : context->all())
        session->monitor()->start();
    co_await untilStopped(context->clock, context->stop);
    co_return Done;
}

template CommandPtr makeCommand<Export>();

} // namespace lockscope::cli
