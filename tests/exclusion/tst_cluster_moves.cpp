// Workers contend for locks of a cluster whose slots move between masters, and whose masters hand over to their
// replicas without loss. LOCKSCOPE_CLUSTER_SECONDS makes the test longer.
#include "core/redis/slot.h"
#include "tests/exclusion/checker/verdict.h"
#include "tests/exclusion/history/history_file.h"
#include "tests/support/ends_with_us.h"
#include "tests/support/redis_cluster.h"
#include "tests/support/test_program.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <thread>

namespace lockscope::cluster_moves_test {

using namespace lockscope::exclusion;
using namespace std::chrono_literals;

namespace {

const QByteArrayList names{"orders", "stock", "{cart}:7", "queue"};
const QString locksAndKinds = QStringLiteral("orders=reentrant,stock=read+write,{cart}:7=fenced,queue=fair");

// Changes the cluster and reports the changes to the checker, so that it blames no worker for waiting then.
class Harness {
public:
    explicit Harness(const QString &path)
        : m_history(path)
    { }

    template<class Act> void fault(const QByteArray &word, Act act)
    {
        const QByteArray number = QByteArray::number(++m_count);
        note(What::Fault, number, word);
        act();
        note(What::FaultOver, number, word);
    }
    int count() const { return m_count; }

private:
    void note(What what, const QByteArray &number, const QByteArray &word)
    {
        Event event;
        event.at = now();
        event.who = number;
        event.what = what;
        event.why = word;
        m_history.write(event);
    }

    HistoryWriter m_history;
    int m_count = 0;
};

} // namespace

class TestClusterMoves : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void nobodyComesInBesideAnother()
    {
        bool isSet = false;
        const int wanted = qEnvironmentVariableIntValue("LOCKSCOPE_CLUSTER_SECONDS", &isSet);
        RedisCluster::Options options;
        options.replicasEach = 1;
        RedisCluster cluster(options);
        start(cluster);
        const QDeadlineTimer limit(std::chrono::seconds(isSet ? wanted : 4));
        Harness harness(path(QStringLiteral("harness")));
        auto *random = QRandomGenerator::global();
        int moves = 0, handovers = 0;
        while (!limit.hasExpired()) {
            const QByteArray name = names[int(random->bounded(quint32(names.size())))];
            const int from = cluster.ownerOf(name);
            if (random->bounded(4) == 0) {
                harness.fault("hand-over", [&] { cluster.handOver(from); });
                ++handovers;
            } else {
                harness.fault("slot-move", [&] { cluster.move(redis::slotOf(name), cluster.otherMaster(from)); });
                ++moves;
            }
            std::this_thread::sleep_for(300ms); // a quiet time, so that recovery can be seen
        }
        stop();
        const Run run = readAll();
        const Verdict verdict = judge(run);
        for (const Violation &violation : verdict.violations)
            qWarning().noquote() << report(violation, run);
        QVERIFY(verdict.violations.empty());
        QVERIFY(moves > 0);
        QVERIFY(verdict.claims > 0);
        qInfo("%d slot moves, %d handovers, %d acquires, %d acquisitions, no overlap", moves, handovers, verdict.asks,
              verdict.acquisitions);
    }

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    void start(RedisCluster &cluster)
    {
        for (int i = 1; i <= 3; ++i) {
            m_histories << path(QStringLiteral("worker-%1").arg(i));
            auto process = std::make_unique<QProcess>();
            process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
            endWithUs(*process);
            process->start(QStringLiteral(LOCKSCOPE_EXCLUSION_WORKER),
                           {QStringLiteral("--url"), QStringLiteral("redis://") + cluster.name(i - 1),
                            QStringLiteral("--locks"), locksAndKinds, QStringLiteral("--shared"),
                            path(QStringLiteral("shared")), QStringLiteral("--seed"), QString::number(4'711 + i),
                            QStringLiteral("--number"), QString::number(i), QStringLiteral("--owners"),
                            QStringLiteral("4"), QStringLiteral("--history"), m_histories.last()});
            QVERIFY(process->waitForStarted());
            m_workers.push_back(std::move(process));
        }
        for (const QString &history : m_histories) // waits until they are working
            QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(history).size() > 1'000, 60'000);
    }

    void stop()
    {
        for (const auto &worker : m_workers)
            ::kill(pid_t(worker->processId()), SIGTERM);
        for (const auto &worker : m_workers) {
            QVERIFY(worker->waitForFinished(60'000));
            QCOMPARE(worker->exitStatus(), QProcess::NormalExit);
            QCOMPARE(worker->exitCode(), 0);
        }
    }

    Run readAll() const
    {
        Run run;
        for (const QString &history : m_histories)
            run.addWorker(readHistory(history));
        run.addHarness(readHistory(path(QStringLiteral("harness"))));
        return run;
    }

    QTemporaryDir m_folder;
    QStringList m_histories;
    std::vector<std::unique_ptr<QProcess>> m_workers;
};

QTEST_GUILESS_MAIN(TestClusterMoves)

} // namespace lockscope::cluster_moves_test

#include "tst_cluster_moves.moc"
