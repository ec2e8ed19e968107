// The table beside a server with a thousand changes a second. The test compares both every 250 ms: no row shows an
// outdated state for long, and no row says "held" after contact with the server was lost. LOCKSCOPE_SHADOW_SECONDS=600
// sets the duration.
#include "tests/support/await.h"
#include "tests/support/churn.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/monitored.h"
#include "tests/support/stalls.h"
#include "ui/models/lock_cells.h"
#include "ui/models/lock_table_model.h"

#include <QTest>

namespace lockscope::shadow_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

constexpr int lockCount = 400;
constexpr int changesPerSecond = 1'000;
constexpr Millis lookEvery{250};
constexpr Millis wrongFor{2'000}; // the limit for an outdated row
constexpr Millis heldFor{5'000}; // the limit for "held" after contact was lost
constexpr Millis roundFor{60'000}; // each round loses contact once
constexpr Millis silentFor{7'500};

// The holders in a row, in the form of Churn::Holders.
Churn::Holders saidBy(const LockPtr &lock)
{
    if (!lock || lock->gone || !lock->exists)
        return {};
    QByteArrayList all;
    for (const Holder &holder : lock->holders)
        all << holder.owner.raw() + '=' + QByteArray::number(holder.holds);
    std::sort(all.begin(), all.end());
    return all.join(' ');
}

bool isHeldState(State state)
{
    return state != State::Free && state != State::Unverified && state != State::QueueWithoutHolder
        && state != State::ExpiredWhileHeld;
}

struct Figures {
    qint64 looks = 0;
    qint64 rows = 0;
    qint64 stale = 0; // rows with an outdated state
    std::vector<Millis> staleFor;
    Millis longestAbsent{0}; // the longest time in which a lock that was held throughout had no row
    int silences = 0;
    qint64 rowsInSilence = 0;

    Millis at(double share)
    {
        if (staleFor.empty())
            return Millis(0);
        const auto place = std::size_t(double(staleFor.size() - 1) * share);
        std::nth_element(staleFor.begin(), staleFor.begin() + std::ptrdiff_t(place), staleFor.end());
        return staleFor[place];
    }
};

} // namespace

class TestShadow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void rowsSayWhatIsSo()
    {
        const int seconds = qEnvironmentVariableIntValue("LOCKSCOPE_SHADOW_SECONDS");
        const Millis lasts = seconds > 0 ? Millis(seconds * 1000) : Millis(14'000);
        RedisServer server;
        BlockingRedis redis(server);
        FaultProxy proxy(server.socketPath());
        Monitored monitored(tcpAddress(proxy.port()));
        SystemClock clock;
        LockTableModel table(&clock);
        const ConnectionId of = connectionOf(monitored.monitor().idOf(Key("any")));
        connect(&monitored.monitor(), &monitor::Monitor::changed, &table, &LockTableModel::apply);
        table.setContact(true, of);
        connect(&monitored.client(), &redis::Server::stateChanged, &table, [&](const redis::ConnectionState &state) {
            table.setContact(state.phase == redis::ConnectionState::Phase::Live, of);
        });
        Stalls stalls;
        Churn churn(server, lockCount, changesPerSecond);

        const Instant began = BootClock::now();
        Instant heard = began; // contact is back, and the rows have had time to update
        std::optional<Instant> lostAt;
        Millis nextSilence = std::min(roundFor, lasts) - silentFor - 2'500ms;
        Figures figures;
        while (toMillis(BootClock::now() - began) < lasts) {
            QTest::qWait(int(lookEvery.count()));
            const Instant now = BootClock::now();
            if (!lostAt && toMillis(now - began) >= nextSilence) {
                proxy.setMode(FaultProxy::Mode::BlackHole);
                lostAt = now;
                nextSilence += roundFor;
                ++figures.silences;
            } else if (lostAt && toMillis(now - *lostAt) >= silentFor) {
                proxy.setMode(FaultProxy::Mode::Forward);
                proxy.cutNow();
                awaitUntil([&] { return monitored.client().isLive(); }, 30s);
                lostAt.reset();
                heard = BootClock::now();
            }
            if (lostAt)
                lookInSilence(table, monitored, *lostAt, stalls, figures);
            else
                look(table, monitored, churn, redis, heard, stalls, figures);
            if (QTest::currentTestFailed())
                return;
        }
        qInfo("%lld s, %lld changes, %lld looks at %lld rows: %.2f %% said what was not so any more, p50 %lld ms, p99 "
              "%lld ms, at most %lld ms; longest that a held lock had no row %lld ms; %d silences, %lld rows looked at "
              "5 s into them",
              qint64(lasts.count() / 1000), churn.changes(), figures.looks, figures.rows,
              100.0 * double(figures.stale) / double(std::max<qint64>(1, figures.rows)),
              qint64(figures.at(0.5).count()), qint64(figures.at(0.99).count()), qint64(figures.at(1).count()),
              qint64(figures.longestAbsent.count()), figures.silences, figures.rowsInSilence);
        QVERIFY(figures.rows > lockCount && figures.rowsInSilence > 0);
        QVERIFY(churn.changes() > lasts.count() / 1000 * changesPerSecond / 4); // low, because the machine may be busy
    }

private:
    static void look(const LockTableModel &table, Monitored &monitored, const Churn &churn, BlockingRedis &redis,
                     Instant heard, const Stalls &stalls, Figures &figures)
    {
        const Instant asked = BootClock::now();
        const auto server = Churn::read(redis, lockCount);
        const Instant answered = BootClock::now();
        ++figures.looks;
        for (int i = 0; i < lockCount; ++i) {
            const QByteArray name = Churn::nameOf(i);
            QVERIFY2(
                churn.mayHaveBeen(i, server[std::size_t(i)], asked - 5ms, answered),
                QByteArray(name + ": the shadow itself is wrong: the server has '" + server[std::size_t(i)] + '\''));
            const LockPtr row = table.find(monitored.monitor().idOf(Key(name)));
            if (row && shownState(*row, table.view()) == State::Unverified)
                continue; // such a row claims nothing
            const Churn::Holders said = saidBy(row);
            const auto wasSo = churn.lastTrue(i, said, answered);
            QVERIFY2(wasSo || said.isEmpty(), QByteArray(name + ": the row says what never was: '" + said + '\''));
            const Millis ago = toMillis(answered - wasSo.value_or(answered));
            if (row) {
                ++figures.rows;
                figures.stale += ago > Millis(0) ? 1 : 0;
                figures.staleFor.push_back(ago);
            } else {
                figures.longestAbsent = std::max(figures.longestAbsent, ago);
            }
            const Instant from = answered - wrongFor;
            if (answered - heard < 2 * wrongFor || (!row && ago <= 2 * wrongFor))
                continue; // contact has only just begun; a new name is found by the scan
            QVERIFY2(ago <= wrongFor + stalls.since(from - wrongFor),
                     QByteArray(name + ": says '" + said + "', which was so " + QByteArray::number(qint64(ago.count()))
                                + " ms ago; the server has '" + server[std::size_t(i)] + '\''));
        }
    }

    static void lookInSilence(const LockTableModel &table, Monitored &monitored, Instant lostAt, const Stalls &stalls,
                              Figures &figures)
    {
        if (BootClock::now() - lostAt <= heldFor + lookEvery + stalls.since(lostAt))
            return;
        for (int i = 0; i < lockCount; ++i) {
            const LockPtr row = table.find(monitored.monitor().idOf(Key(Churn::nameOf(i))));
            if (!row || row->gone)
                continue;
            ++figures.rowsInSilence;
            const State state = shownState(*row, table.view());
            QVERIFY2(!isHeldState(state),
                     QByteArray(Churn::nameOf(i) + " is drawn as held 5 s after contact was lost"));
        }
    }
};

QTEST_MAIN(TestShadow)

} // namespace lockscope::shadow_test

#include "tst_shadow.moc"
