// The sixty hostile names in the views beside the table (instances, trace, lanes, audit, several locks, quorum sets,
// server texts, saved servers), and in exported files.
#include "core/actions/audit/audit_writer.h"
#include "core/base/escape.h"
#include "tests/support/ui/bring_forward.h"
#include "tests/support/ui/look_at.h"
#include "tests/support/ui/restarted_window.h"
#include "ui/audit/audit_panel.h"
#include "ui/bulk/bulk_dialog.h"
#include "ui/charts/chart_csv.h"
#include "ui/charts/time_chart.h"
#include "ui/clients/client_panel.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/profile_card.h"
#include "ui/detail/detail_panel.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/server/capability_panel.h"
#include "ui/trace/trace_view.h"

#include <QXmlStreamReader>

namespace lockscope::hostile_views_test {

using namespace lockscope::ui;
using actions::AuditWriter;

namespace {

const QByteArray all("all of them");

// Each name appears, identified by the beginning of its display form. Otherwise the test would have checked nothing.
void findEach(const QString &shown, const char *where)
{
    for (const QByteArray &name : hostileNames()) {
        const QString begins = toDisplay(name).left(4);
        QVERIFY2(shown.contains(begins), qPrintable(QLatin1String(where) + u": " + begins));
    }
}

QString textsOf(const QWidget &top)
{
    QStringList texts;
    for (const QLabel *label : top.findChildren<QLabel *>())
        texts << label->text();
    for (const QAbstractItemView *view : top.findChildren<QAbstractItemView *>()) {
        for (int row = 0; view->model() && row < view->model()->rowCount(); ++row) {
            for (int column = 0; column < view->model()->columnCount(); ++column)
                texts << view->model()->index(row, column).data().toString();
        }
    }
    return texts.join(u'\n');
}

Lock named(const PlayedWindow &o, const QByteArray &name)
{
    Lock lock = o.lock(name, State::NoExpiry);
    lock.holders = {sampleHolder(1, 1)};
    lock.holders[0].owner = Owner(name + ":1");
    lock.holders[0].parts = partsIn(lock.holders[0].owner, name, "1");
    return lock;
}

QByteArray contentsOf(const QString &file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

// No cell begins like a formula of a spreadsheet, and each record is one line.
void lookAtCsv(const QByteArray &csv, int lines)
{
    QCOMPARE(csv.count("\r\n"), lines);
    QVERIFY(isHarmless(QString::fromUtf8(csv).remove(u'\r'), true));
    for (const QByteArray &line : csv.split('\n')) {
        for (QByteArray field : line.split(',')) {
            field = field.startsWith('"') ? field.mid(1) : field;
            QVERIFY2(field.isEmpty() || !QByteArray("=+@").contains(field.front()), field.constData());
        }
    }
}

// The picture shows what the SVG shows, has an ordinary size however long a name is, and contains no further text.
void lookAtPng(const QString &file)
{
    const QImage picture(file);
    QVERIFY(!picture.isNull());
    QVERIFY2(picture.width() <= 4'096 && picture.height() <= 4'096, QByteArray::number(picture.width()));
    QVERIFY2(picture.textKeys().isEmpty(), qPrintable(picture.textKeys().join(u' ')));
}

} // namespace

class TestHostileViews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void instances()
    {
        PlayedWindow o;
        clients::ClientDelta told;
        told.list.phase = clients::ListState::Phase::Complete;
        for (const QByteArray &name : hostileNames()) {
            clients::Client client;
            client.uuid = name;
            client.held = 1;
            client.asOf = client.firstSeen = o.clock.now();
            clients::Connection connection;
            connection.address = connection.name = name;
            client.where.source = clients::Source::NameRule;
            client.where.connections = {connection};
            told.upserts.push_back(std::make_shared<const clients::Client>(client));
        }
        auto *panel = o.at<ClientPanel>();
        bringForward(panel);
        Q_EMIT o.port.clientsChanged(std::make_shared<const clients::ClientDelta>(told));
        findEach(textsOf(*panel), "instances");
        lookAtWidgets(*panel, all);
    }

    void trace()
    {
        PlayedWindow o;
        auto *view = o.at<TraceView>();
        bringForward(view);
        view->began();
        std::vector<TraceEvent> events;
        for (const QByteArray &name : hostileNames()) {
            TraceEvent event;
            event.what = TraceEvent::What::Refused;
            event.key = Key(name);
            event.owner = Owner(name + ":3");
            event.address = name;
            events.push_back(event);
        }
        view->append(events);
        findEach(textsOf(*view), "trace");
        lookAtWidgets(*view, all);
        const QString csv = o.folder.filePath(QStringLiteral("trace.csv"));
        QCOMPARE(view->writeCsv(csv), QString());
        lookAtCsv(contentsOf(csv), 61);
    }

    void lanes()
    {
        PlayedWindow o;
        auto *panel = o.at<LanesPanel>();
        bringForward(panel);
        for (const QByteArray &name : hostileNames()) {
            o.port.tell({shared(named(o, name))});
            LockEvent event;
            event.id = idOf(name);
            event.owner = Owner(name + ":2");
            event.what = LockEvent::What::Queued;
            event.at = o.clock.now();
            o.window.choose(idOf(name));
            Q_EMIT o.port.happened({event});
            QCoreApplication::processEvents();
            lookAtWidgets(*panel, name);
            const QString svg = o.folder.filePath(QStringLiteral("lanes.svg"));
            QVERIFY(panel->exportSvg(svg).has_value());
            QXmlStreamReader xml(contentsOf(svg));
            QString said;
            while (!xml.atEnd()) {
                if (xml.readNext() == QXmlStreamReader::Characters)
                    said += xml.text();
            }
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
            lookAt(said, "svg", name);
            const QString png = o.folder.filePath(QStringLiteral("lanes.png"));
            QVERIFY(panel->exportPng(png).has_value());
            lookAtPng(png);
            lookAt(panel->asText().remove(u'\t'), "lanes as text", name);
        }
    }

    void audit()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("audit.jsonl"));
        for (const QByteArray &name : hostileNames()) {
            const QJsonObject intent{{QStringLiteral("phase"), QStringLiteral("intent")},
                                     {QStringLiteral("action"), QString::fromUtf8(name)},
                                     {QStringLiteral("reason"), QString::fromUtf8(name)},
                                     {QStringLiteral("os_user"), QString::fromUtf8(name)},
                                     {QStringLiteral("node"), QString::fromUtf8(name)},
                                     {QStringLiteral("name"), QString::fromUtf8(name)},
                                     {QStringLiteral("name_base64"), QString::fromLatin1(name.toBase64())}};
            QVERIFY(AuditWriter(file).append(intent));
        }
        PlayedWindow o({}, file);
        auto *panel = o.at<AuditPanel>();
        bringForward(panel);
        QTRY_COMPARE(panel->model()->rowCount(), 60);
        findEach(textsOf(*panel), "audit");
        lookAtWidgets(*panel, all);
        lookAtWidgets(o.window, all); // and the notice that their outcomes are unknown
    }

    void severalAtOnce()
    {
        PlayedWindow o;
        std::vector<LockPtr> locks;
        for (const QByteArray &name : hostileNames())
            locks.push_back(shared(named(o, name)));
        o.port.tell(locks);
        o.actions().releaseAll->trigger();
        for (std::size_t i = 0; i < o.port.asked.size(); ++i) {
            const LockId id = o.port.asked[i].what;
            actions::Plan plan;
            plan.id = actions::PlanId(i + 1);
            plan.target = {id};
            plan.seen = named(o, id.key.raw());
            o.port.asked[i].answer(std::make_shared<const actions::Plan>(plan));
        }
        auto *dialog = o.at<BulkDialog>();
        QCOMPARE(dialog->meant(), 60);
        findEach(textsOf(*dialog), "bulk");
        lookAtWidgets(*dialog, all);
    }

    void quorumSets()
    {
        PlayedWindow o;
        for (const char *host : {"redis-2", "redis-3"}) {
            redis::Address address;
            address.host = QLatin1String(host);
            o.window.connectBeside(address);
        }
        for (PlayedPort *port : {&o.port, o.port.others[0], o.port.others[1]}) {
            Status status;
            status.scanComplete = true;
            Q_EMIT port->statusChanged(status);
            std::vector<LockPtr> locks;
            for (const QByteArray &name : hostileNames()) {
                Lock lock = named(o, name);
                lock.id.source = port->source;
                locks.push_back(shared(lock));
            }
            port->tell(locks);
            port->goLive();
        }
        o.window.showAsQuorumSet();
        QCOMPARE(o.window.model()->rowCount(), 60);
        for (int row = 0; row < 60; ++row) {
            o.window.choose(o.window.model()->lockAt(row)->id);
            QCoreApplication::processEvents();
            lookAtWidgets(*o.at<DetailPanel>(), o.window.model()->lockAt(row)->id.key.raw());
        }
        lookAtWidgets(o.window, all);
    }

    void whatTheServerSays()
    {
        PlayedWindow o;
        auto *panel = o.at<CapabilityPanel>();
        bringForward(panel);
        for (const QByteArray &name : hostileNames()) {
            auto trial = std::make_shared<redis::CapabilityReport>();
            trial->server = redis::ServerInfo::parse("redis_version:" + QByteArray(name).replace('\n', ' ') + "\r\n");
            trial->node = QStringLiteral("redis-1:6379");
            trial->findings = {
                {redis::Capability::Scripts, redis::CapabilityFinding::State::Refused, name, toDisplay(name)}};
            Q_EMIT panel->tryRequested();
            o.port.trials.back().answer(redis::CapabilityReportPtr(trial));
            lookAtWidgets(*panel, name);
            Q_EMIT panel->tryRequested();
            o.port.trials.back().answer(Error{Error::Kind::Server, toDisplay(name), name, {}});
            lookAtWidgets(*panel, name);
        }
    }

    void savedServers()
    {
        RestartedWindow o;
        for (const QByteArray &name : hostileNames()) {
            profiles::Profile profile;
            profile.id = profiles::newProfileId();
            profile.name = QString::fromUtf8(name);
            if (!profiles::nameProblem(profile.name).isEmpty())
                continue; // the program refuses such a name
            profile.address.host = QStringLiteral("redis-1");
            profile.address.user = name;
            o.preferences.profiles()->save(profile);
        }
        o.close();
        o.open();
        auto *screen = o.window->findChild<FirstScreen *>();
        QTRY_VERIFY(screen->isVisible());
        lookAtWidgets(*screen, all);
        QVERIFY(screen->findChildren<ProfileCard *>().size() > 20); // this many of the names are allowed
    }

    void picturesOfCharts()
    {
        PlayedWindow o;
        for (const QByteArray &name : hostileNames()) {
            o.port.tell({shared(named(o, name))});
            o.window.choose(idOf(name));
            QCoreApplication::processEvents();
            const QString png = o.folder.filePath(QStringLiteral("chart.png"));
            QVERIFY(o.at<TimeChart>()->exportPng(png).has_value());
            lookAtPng(png);
        }
    }

    void numbersOfCharts()
    {
        for (const QByteArray &name : hostileNames()) {
            ChartTable table;
            table.subject = toDisplay(name);
            table.headers = {QStringLiteral("at"), QStringLiteral("TTL")};
            table.rows = {{0, {QStringLiteral("12:00"), QStringLiteral("5")}}};
            lookAtCsv(toCsv(table), 2);
        }
    }
};

QTEST_MAIN(TestHostileViews)

} // namespace lockscope::hostile_views_test

#include "tst_hostile_views.moc"
