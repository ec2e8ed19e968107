// What only one of two runs has, in its lanes and on its wires. Times, drawn ids and repeated checks are not
// differences.
#include "core/lanes/run_difference.h"
#include "core/play/recording/compare_transfers.h"

#include <QTest>

namespace lockscope::run_differences_test {

using namespace lockscope::play;
using Event = LockEvent::What;
using Happens = RunEvent::What;

namespace {

const LockId lock{{}, 0, Key("orders")};
const Owner anna("Anna:1");
const Owner ben("Ben:1");

Instant at(qint64 millis)
{
    return Instant(std::chrono::hours(1)) + Millis(millis);
}

std::unique_ptr<lanes::LockLanes> told(const std::vector<std::tuple<qint64, Event, Owner>> &events)
{
    auto all = std::make_unique<lanes::LockLanes>(lock);
    for (const auto &[millis, what, owner] : events)
        all->happened({what, lock, owner, KnownBy::Event, 0, at(millis), 0});
    return all;
}

// A run of which only the wires matter.
class Wires {
public:
    explicit Wires(const QByteArray &uuid = "11111111-0001-4a5b-8c6d-1234567890ab")
        : m_uuid(uuid)
    {
        m_run.owners.insert(Owner(uuid + ":1"), {QStringLiteral("Anna"), 1});
    }

    void ask(const QByteArray &script, const QByteArray &reply, const QByteArrayList &arguments = {},
             Happens what = Happens::Got, Fate fate = Fate::Passed)
    {
        Transfer request;
        request.number = ++m_number;
        request.actor = QStringLiteral("Anna");
        request.server = QStringLiteral("redis");
        request.script = script;
        request.arguments.push_back({"owner", m_uuid + ":1", false});
        for (const QByteArray &argument : arguments)
            request.arguments.push_back({"", argument, false});
        Transfer answer = request;
        answer.number = ++m_number;
        answer.way = Way::Reply;
        answer.fate = fate;
        answer.script.clear();
        answer.arguments.clear();
        answer.answers = request.number;
        answer.reply = reply;
        auto frame = std::make_shared<Frame>();
        frame->number = int(m_run.frames.size());
        frame->happened.what = what;
        frame->transfers = {request, answer};
        m_run.frames.push_back(frame);
    }
    Recording &run() { return m_run; }

private:
    QByteArray m_uuid;
    Recording m_run;
    int m_number = 0;
};

QList<int> numbers(const std::set<OnlyHere::Told> &all)
{
    QList<int> numbers;
    for (const auto &[number, fate] : all)
        numbers += number;
    return numbers;
}

} // namespace

class TestRunDifferences : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lanesWithOtherTimesAreAlike()
    {
        const auto fast = told({{0, Event::Acquired, anna}, {5, Event::Released, anna}});
        const auto slow = told({{100, Event::Acquired, anna}, {900, Event::Released, anna}});
        QVERIFY(lanes::RunDifference(*fast, *slow).onlyIn(*fast).empty());
        QVERIFY(lanes::RunDifference(*slow, *fast).onlyIn(*slow).empty());
    }

    void howAHoldEndedIsADifferenceWhenItHasEnded()
    {
        const auto released = told({{0, Event::Acquired, anna}, {5, Event::Released, anna}});
        const auto expired = told({{0, Event::Acquired, anna}, {5, Event::Expired, anna}});
        const auto before = told({{0, Event::Acquired, anna}});
        const lanes::RunDifference difference(*released, *expired);
        QCOMPARE(difference.onlyIn(*released), (std::vector<lanes::Place>{{0, false, 0}}));
        QVERIFY(difference.onlyIn(*before).empty()); // it may still end in the same way
    }

    void whoIsNotInTheOtherRunIsADifference()
    {
        const auto alone = told({{0, Event::Acquired, anna}});
        const auto both = told({{0, Event::Acquired, anna}, {1, Event::Waiting, ben}});
        const auto only = lanes::RunDifference(*both, *alone).onlyIn(*both);
        QCOMPARE(only, (std::vector<lanes::Place>{{0, false, 1}, {1, true, 0}})); // held while Ben waits; Ben's wait
        QVERIFY(lanes::RunDifference(*alone, *both).onlyIn(*alone).empty());
    }

    void onceMoreIsOneMore()
    {
        const auto once = told({{0, Event::Acquired, anna}, {5, Event::Released, anna}});
        const auto twice = told({{0, Event::Acquired, anna},
                                 {5, Event::Released, anna},
                                 {6, Event::Acquired, anna},
                                 {7, Event::Released, anna}});
        QCOMPARE(lanes::RunDifference(*twice, *once).onlyIn(*twice), (std::vector<lanes::Place>{{0, false, 1}}));
    }

    void idsAndTimesOnTheWiresAreAlike()
    {
        Wires left;
        left.ask("reentrant_acquire", "1) (integer) 0 2) (integer) 2730", {"1700000000000", "aabbccddeeff00112233"});
        Wires right("22222222-0002-4a5b-8c6d-1234567890ab");
        right.ask("reentrant_acquire", "1) (integer) 0 2) (integer) 999", {"1700000099999", "00112233445566778899"});
        const OnlyHere only = compareTransfers(left.run(), right.run());
        QVERIFY(only.left.empty() && only.right.empty());
    }

    void anotherAnswerIsADifference()
    {
        Wires left;
        left.ask("reentrant_acquire", "1) (integer) 1 2) (integer) 1");
        Wires right;
        right.ask("reentrant_acquire", "1) (integer) 0 2) (integer) 2730");
        const OnlyHere only = compareTransfers(left.run(), right.run());
        QCOMPARE(numbers(only.left), QList<int>{2});
        QCOMPARE(numbers(only.right), QList<int>{2});
    }

    void anotherLeaseIsADifferenceButNotAtAnotherSpeed()
    {
        Wires left;
        left.ask("reentrant_acquire", "1", {"3000"});
        Wires right;
        right.ask("reentrant_acquire", "1", {"300"});
        QCOMPARE(numbers(compareTransfers(left.run(), right.run()).left), QList<int>{1});
        right.run().speed = 10;
        QVERIFY(compareTransfers(left.run(), right.run()).left.empty());
    }

    void whatWasHeldBackIsADifference()
    {
        Wires left;
        left.ask("reentrant_acquire", "1");
        Wires right;
        right.ask("reentrant_acquire", "1", {}, Happens::Got, Fate::HeldBack);
        QCOMPARE(numbers(compareTransfers(left.run(), right.run()).right), QList<int>{2});
    }

    void renewalsCountOnlyWhereTheOtherRunHasNone()
    {
        Wires twice;
        twice.ask("reentrant_renew", "1", {}, Happens::Renewed);
        twice.ask("reentrant_renew", "1", {}, Happens::Renewed);
        Wires once;
        once.ask("reentrant_renew", "1", {}, Happens::Renewed);
        QVERIFY(compareTransfers(twice.run(), once.run()).left.empty());
        Wires never;
        never.ask("reentrant_acquire", "1");
        QCOMPARE(numbers(compareTransfers(once.run(), never.run()).left), (QList<int>{1, 2}));
    }
};

QTEST_GUILESS_MAIN(TestRunDifferences)

} // namespace lockscope::run_differences_test

#include "tst_run_differences.moc"
