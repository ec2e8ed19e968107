// A failover that loses an acquire lets two owners in at once, on real servers. The checker counts the overlap, and
// only the failover explains it. If the acquire waits for the replica, there is no overlap.
#include "tests/exclusion/checker/verdict.h"
#include "tests/support/lock_holder.h"
#include "tests/support/replica_pair.h"

#include <QTest>

namespace lockscope::failover_overlap_test {

using namespace lockscope::exclusion;
using namespace std::chrono_literals;

namespace {

const QByteArray lock("orders");

// A program that reports its holds as a worker does.
class Program {
public:
    Program(int number, const RedisServer &server, locks::ReplicaSync replicas = locks::ReplicaSync::Off)
        : m_who(QByteArray::number(number) + ".1")
        , m_holder(server, waitingFor(replicas))
    {
        Event begin = event(What::Begin);
        begin.why = "ours";
        begin.number = number;
        m_history.push_back(begin);
    }

    bool take()
    {
        m_history.push_back(event(What::Invoke));
        const auto request = leased(tryRequest(lock, m_holder.newOwner(), 300ms), lease);
        const auto outcome = m_holder.tryAcquire(request);
        m_hold = outcome ? outcome->hold : nullptr;
        Event answer = event(m_hold ? What::Ok : What::Fail);
        answer.number = 1;
        if (m_hold)
            answer.deadline = toMoment(m_hold->deadline());
        m_history.push_back(answer);
        return m_hold != nullptr;
    }

    bool believes() const { return m_hold && m_hold->isValid(); }

    History history() const
    {
        History whole = m_history;
        whole.push_back(event(What::End));
        return whole;
    }

private:
    static constexpr Millis lease{30'000}; // longer than the whole test

    static locks::LockClientOptions waitingFor(locks::ReplicaSync replicas)
    {
        locks::LockClientOptions options = LockHolder::quickLocks();
        options.replicaSync = replicas;
        return options;
    }
    Event event(What what) const
    {
        Event event;
        event.at = now();
        event.who = m_who;
        event.what = what;
        event.lock = lock;
        event.kind = "reentrant";
        event.lease = lease;
        return event;
    }

    QByteArray m_who;
    LockHolder m_holder;
    std::shared_ptr<locks::Hold> m_hold;
    History m_history;
};

Event broken(What what)
{
    Event event;
    event.at = now();
    event.what = what;
    event.lock = lock;
    event.why = "failover";
    return event;
}

// The master is lost, and the replica takes its place with the data that it has.
void failOver(ReplicaPair &pair)
{
    pair.master.kill();
    BlockingRedis(*pair.replicas.front()).call({"REPLICAOF", "NO", "ONE"});
}

QByteArray saying(const Verdict &verdict)
{
    QByteArray all;
    for (const Violation &violation : verdict.violations)
        all += violation.rule + ": " + violation.text.toUtf8() + '\n';
    return all;
}

Verdict judged(const std::vector<const Program *> &programs, const History &harness)
{
    Run run;
    for (const Program *program : programs)
        run.addWorker(program->history());
    run.addHarness(harness);
    return judge(run);
}

} // namespace

class TestFailoverOverlap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void anAcquireThatTheReplicaNeverHadLetsAnotherInAndThatIsTold()
    {
        ReplicaPair pair;
        Program first(1, pair.master);
        pair.cut();
        History harness{broken(What::Broken)};
        QVERIFY(first.take());
        failOver(pair);
        harness.push_back(broken(What::Reachable));
        Program second(2, *pair.replicas.front());
        QVERIFY(second.take());
        QVERIFY(first.believes() && second.believes()); // by its lease, because nobody can report the loss to it

        const Verdict told = judged({&first, &second}, harness);
        QCOMPARE(told.overlaps.explained, 1);
        QCOMPARE(told.overlaps.unexplained, 0);
        QVERIFY2(told.violations.empty(), saying(told));
        const Verdict untold = judged({&first, &second}, {}); // without a record of the failover
        QCOMPARE(untold.overlaps.explained, 0);
        QCOMPARE(untold.overlaps.unexplained, 1);
        QCOMPARE(untold.violations.front().rule, QByteArray("overlap"));
    }

    void whoWaitsForTheReplicaHasNothingThere()
    {
        ReplicaPair pair;
        Program first(1, pair.master, locks::ReplicaSync::All);
        pair.cut();
        QVERIFY(!first.take());
        failOver(pair);
        Program second(2, *pair.replicas.front());
        QVERIFY(second.take());
        const Verdict verdict = judged({&first, &second}, {});
        QCOMPARE(verdict.overlaps.explained + verdict.overlaps.unexplained, 0);
        QCOMPARE(verdict.claims, 1);
    }

    void whatTheReplicaHadIsStillHeldAfterwards()
    {
        ReplicaPair pair;
        Program first(1, pair.master, locks::ReplicaSync::All);
        QVERIFY(first.take());
        pair.cut();
        failOver(pair);
        Program second(2, *pair.replicas.front());
        QVERIFY(!second.take());
        QVERIFY(first.believes());
        QVERIFY(judged({&first, &second}, {}).violations.empty());
    }
};

QTEST_GUILESS_MAIN(TestFailoverOverlap)

} // namespace lockscope::failover_overlap_test

#include "tst_failover_overlap.moc"
