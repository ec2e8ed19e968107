// Playing a recording again: its rows and events are those that went in, gaps are unknown, and a jump gives what
// playing gives.
#include "core/history/recording_copy.h"
#include "core/model/apply_delta.h"
#include "core/model/lock.h"
#include "tests/support/damaged_row.h"
#include "tests/support/written_recording.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <tuple>

namespace lockscope::playback_test {

using namespace lockscope::written;
using What = LockEvent::What;

namespace {

QByteArray textOf(const Lock &row)
{
    QByteArray text = row.id.key.raw() + ' ' + word(row.kind).data() + ' ' + word(row.state).data() + ' '
        + word(row.stateKnownBy).data() + (row.gone ? " gone" : "") + (row.heldSinceIsBound ? " bound" : "");
    for (const Holder &holder : row.holders)
        text +=
            " <" + holder.owner.raw() + ' ' + QByteArray::number(holder.holds) + ' ' + word(holder.access).data() + '>';
    for (const QueueEntry &entry : row.queue)
        text += " [" + entry.owner.raw() + ']';
    if (row.exists)
        text += " since " + QByteArray::number(microsOf(row.heldSince) - noon * 1'000);
    if (row.rare->goneAt != Instant{})
        text +=
            " ended " + QByteArray::number(microsOf(row.rare->goneAt) - noon * 1'000) + ' ' + row.rare->lastOwner.raw();
    return text + ' ' + QByteArray::number(row.waiters.known().value_or(-1));
}

QByteArray textOf(const Snapshot &snapshot)
{
    QByteArray text;
    for (const LockPtr &row : snapshot.locks)
        text += textOf(*row) + '\n';
    return text;
}

QByteArray textOf(const std::vector<LockEvent> &events)
{
    QByteArray all;
    for (const LockEvent &event : events)
        all += QByteArray::number(event.wallMillis - noon) + ' ' + word(event.what).data() + ' ' + event.owner.raw()
            + '\n';
    return all;
}

// Plays a recording and keeps the table.
struct Player {
    std::unique_ptr<Playback> playback;
    Snapshot table = {};
    std::vector<LockEvent> events = {};

    void take(const Playback::Step &step)
    {
        table = apply(table, step.delta);
        events.insert(events.end(), step.events.begin(), step.events.end());
    }
    // Returns false on an error.
    bool advanceTo(qint64 millis, std::size_t most = 1'000)
    {
        const qint64 to = std::min(micros(millis), playback->period().to);
        while (playback->at() < to) {
            const auto step = playback->advanceTo(to, most);
            if (!step)
                return false;
            take(*step);
        }
        return true;
    }
    const Lock *row(const QByteArray &name) const
    {
        return lockscope::find(table, {place.source, place.db, Key(name)}).get();
    }
};

} // namespace

class TestPlayback : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHoldIsARowWhileItLasts()
    {
        Written file;
        QVERIFY(file.watch(0, 2));
        Hold hold = holdOf("orders", anna, 1'000, 2'500);
        hold.access = Access::Write;
        hold.kind = Kind::ReadWrite;
        hold.lease = Millis(30'000);
        QVERIFY(file.write(3'000, {hold}));
        QVERIFY(file.watch(4, 20));
        Player player{file.open()};
        QVERIFY(player.playback);
        QCOMPARE(player.playback->period().from, micros(0));
        QCOMPARE(player.playback->period().to, micros(20'000));
        QCOMPARE(player.playback->programs(), QStringList{QStringLiteral("test")});

        QVERIFY(player.advanceTo(999));
        QVERIFY(player.table.locks.empty());
        QVERIFY(player.advanceTo(1'000));
        const Lock *row = player.row("orders");
        QVERIFY(row);
        QCOMPARE(row->id.source, place.source);
        QCOMPARE(row->kind, Kind::ReadWrite);
        QCOMPARE(row->mode, std::optional(Mode::Write));
        QCOMPARE(row->holders.front().owner, anna);
        QCOMPARE(row->holders.front().client(), QByteArray("11111111-0001-4a5b-8c6d-1234567890ab"));
        QCOMPARE(row->heldSince, instantOf(micros(1'000)));
        QCOMPARE(row->state, State::Learning);
        QVERIFY(row->ttl(row->readAt).isUnknown()); // no expiry was recorded, so none is claimed
        QCOMPARE(row->waiters.known(), std::optional<int>());

        QVERIFY(player.advanceTo(2'500));
        row = player.row("orders");
        QVERIFY(row && row->gone);
        QCOMPARE(row->ending, Ending::Released);
        QCOMPARE(row->rare->lastOwner, anna);
        QVERIFY(player.advanceTo(12'499));
        QVERIFY(player.row("orders"));
        QVERIFY(player.advanceTo(12'500));
        QVERIFY(!player.row("orders"));
        const QByteArray told = textOf(player.events);
        QCOMPARE(told, "1000 acquired " + anna.raw() + "\n2500 released " + anna.raw() + '\n');
        QCOMPARE(player.events.front().id, (LockId{place.source, place.db, Key("orders")}));
        QCOMPARE(player.events.front().at, instantOf(micros(1'000)));
    }

    void outsideTheWatchedTimesNothingIsConfirmed()
    {
        Written file;
        QVERIFY(file.watch(0, 9));
        QVERIFY(file.write(10'000, {}, {}, false)); // contact is lost, and comes back a minute later
        QVERIFY(file.watch(70, 80));
        // one hold goes on, the other had an end that nobody saw
        Hold seen = holdOf("goes on", anna, 5'000, 81'000);
        Hold lost = holdOf("lost", ben, 5'000, 9'000, End::Unseen);
        QVERIFY(file.write(82'000, {lost, seen}));
        Player player{file.open()};
        QVERIFY(player.playback);
        QCOMPARE(player.playback->watched().size(), std::size_t(2));
        QVERIFY(player.advanceTo(9'000));
        QCOMPARE(player.row("goes on")->state, State::Learning);
        QVERIFY(player.advanceTo(9'001));
        for (const char *name : {"goes on", "lost"}) {
            QVERIFY(player.row(name));
            QCOMPARE(player.row(name)->state, State::Unverified);
            QCOMPARE(player.row(name)->readAt, instantOf(micros(9'000)));
        }
        QVERIFY(!player.playback->isWatched(player.playback->at()));
        QVERIFY(player.advanceTo(69'999));
        QCOMPARE(player.row("lost")->holders.front().owner, ben);
        QVERIFY(player.advanceTo(70'000));
        QCOMPARE(player.row("goes on")->state, State::Learning);
        QVERIFY(!player.row("lost")); // it was not seen again
        const QByteArray told = textOf(player.events);
        QVERIFY2(!told.contains("released"), told.constData());
    }

    // A step never jumps over a change of contact.
    void aStepEndsWhereContactEnds()
    {
        Written file;
        QVERIFY(file.watch(0, 9));
        QVERIFY(file.write(10'000, {}, {}, false));
        QVERIFY(file.watch(70, 80));
        const auto playback = file.open();
        QVERIFY(playback);
        std::vector<std::pair<qint64, bool>> reached;
        while (playback->at() < playback->period().to) {
            const auto step = playback->advanceTo(playback->period().to);
            QVERIFY(step);
            reached.emplace_back(step->at, step->hasContact);
        }
        const std::vector<std::pair<qint64, bool>> wanted{
            {micros(0), true}, {micros(9'000) + 1, false}, {micros(70'000), true}, {micros(80'000), true}};
        QCOMPARE(reached, wanted);
    }

    void waitsAreWaiters()
    {
        Written file;
        QVERIFY(file.watch(0, 1));
        Hold hold = holdOf("fair", anna, 500, 9'000);
        hold.kind = Kind::Fair;
        Wait queued = waitOf("fair", ben, 2'000, 9'000);
        queued.kind = Kind::Fair;
        Wait unnamed = waitOf("plain", {}, 2'000, 20'000, End::Unknown);
        unnamed.count = 5;
        QVERIFY(file.write(21'000, {hold}, {queued, unnamed}));
        Player player{file.open()};
        QVERIFY(player.advanceTo(3'000));
        QCOMPARE(player.row("fair")->waiters.threads, std::optional(1));
        QCOMPARE(player.row("fair")->queue.front().owner, ben);
        QCOMPARE(player.row("plain")->waiters.clients, std::optional(1)); // five is only the highest number
        QVERIFY(!player.row("plain")->exists);
        QCOMPARE(player.row("plain")->state, State::Free);
        QVERIFY(player.advanceTo(4'000));
        QCOMPARE(player.row("plain")->state, State::QueueWithoutHolder);
    }

    void aRecordedIncidentIsTheStateOfItsLock()
    {
        Written file;
        QVERIFY(file.watch(0, 20));
        Batch batch;
        batch.now = instantAt(21'000);
        batch.wallMillis = noon + 21'000;
        batch.holds = {holdOf("orders", anna, 1'000, 15'000)};
        batch.incidents = {{1,
                            QStringLiteral("no-expiry"),
                            Key("orders"),
                            {},
                            QStringLiteral("It stays."),
                            noon + 3'000,
                            noon + 9'000,
                            0,
                            1}};
        QVERIFY(file.writer->write(batch));
        Player player{file.open()};
        QVERIFY(player.advanceTo(2'999));
        QCOMPARE(player.row("orders")->state, State::Learning);
        const auto step = player.playback->advanceTo(micros(3'000));
        QCOMPARE(step->incidents.size(), std::size_t(1));
        player.take(*step);
        QCOMPARE(player.row("orders")->state, State::NoExpiry);
        QVERIFY(player.row("orders")->ttl({}).isNoExpiry());
        QVERIFY(player.advanceTo(9'000));
        QCOMPARE(player.row("orders")->state, State::Learning);
        const auto back = player.playback->seekTo(micros(5'000));
        QCOMPARE(back->incidents.size(), std::size_t(1));
        QCOMPARE(back->delta.upserts.front()->state, State::NoExpiry);
    }

    // A program was killed while the lock had no expiry. That says nothing about a later hold.
    void anIncidentOfAKilledProgramDoesNotGoOn()
    {
        Written file;
        QVERIFY(file.watch(0, 2));
        Batch batch;
        batch.now = instantAt(3'000);
        batch.wallMillis = noon + 3'000;
        batch.begun.holds = {holdOf("orders", anna, 1'000, 0, End::Open)};
        batch.incidents = {
            {1, QStringLiteral("no-expiry"), Key("orders"), {}, QStringLiteral("It stays."), noon + 2'000}};
        QVERIFY(file.writer->write(batch));
        QVERIFY(file.watch(4, 10));
        {
            Player during{file.open()};
            QVERIFY(during.advanceTo(10'000));
            QCOMPARE(during.row("orders")->state, State::NoExpiry); // it is being recorded
        }
        file.beginAgain();
        QVERIFY(file.watch(60, 61));
        QVERIFY(file.write(62'000, {holdOf("orders", ben, 60'500, 61'500)}));
        Player player{file.open()};
        QVERIFY(player.advanceTo(9'000));
        QCOMPARE(player.row("orders")->state, State::NoExpiry);
        QVERIFY(player.advanceTo(61'000));
        QCOMPARE(player.row("orders")->holders.front().owner, ben);
        QCOMPARE(player.row("orders")->state, State::Learning);
    }

    void aHoldThatIsStillOpen()
    {
        Written file;
        HoldTracker::Begun begun;
        begun.holds = {holdOf("open", anna, 500, 0, End::Open)};
        QVERIFY(file.write(1'000, {}, {}, true, {}, begun));
        QVERIFY(file.watch(2, 30));
        Player player{file.open()};
        QVERIFY(player.advanceTo(30'000));
        QCOMPARE(player.row("open")->holders.front().owner, anna);
        QCOMPARE(textOf(player.events), "500 acquired " + anna.raw() + '\n');
    }

    void stepsGoFromEventToEvent()
    {
        Written file;
        QVERIFY(file.watch(0, 1));
        QVERIFY(file.write(2'000, {holdOf("a", anna, 1'000, 1'500)}));
        QVERIFY(file.watch(3, 3'000));
        QVERIFY(file.write(3'001'000, {holdOf("b", ben, 3'000'000, 3'000'000)}));
        const auto playback = file.open();
        std::vector<qint64> moments;
        while (playback->at() < playback->period().to) {
            const auto step = playback->seekToNextEvent();
            QVERIFY(step);
            QVERIFY(step->delta.reset);
            moments.push_back(step->at - micros(0));
        }
        QCOMPARE(moments, (std::vector<qint64>{1'000'000, 1'500'000, 3'000'000'000, 3'001'000'000}));
        moments.clear();
        for (int i = 0; i < 4; ++i) {
            const auto step = playback->seekToPreviousEvent();
            QVERIFY(step);
            moments.push_back(step->at - micros(0));
            QCOMPARE(step->events.size(), std::size_t(i == 3 ? 0 : i == 0 ? 2 : 1));
        }
        QCOMPARE(moments, (std::vector<qint64>{3'000'000'000, 1'500'000, 1'000'000, 0}));
    }

    // Random holds and waits, some for very long and some with an end that nobody saw, on both sides of gaps.
    void aJumpGivesWhatPlayingGives()
    {
        Written file;
        QRandomGenerator random(7);
        constexpr qint64 length = 400'000;
        std::vector<Hold> holds;
        std::vector<Wait> waits;
        for (int i = 0; i < 40; ++i) {
            const QByteArray lock = "lock:" + QByteArray::number(i);
            const Owner owner("33333333-0000-4a5b-8c6d-1234567890ab:" + QByteArray::number(i % 7));
            qint64 at = random.bounded(5'000);
            while (at < length) {
                const qint64 took = random.bounded(10) == 0 ? random.bounded(90'000) : random.bounded(3'000);
                const qint64 end = std::min(length, at + took);
                const bool isInGap = end > 100'000 && end < 130'000;
                Hold hold = holdOf(lock, owner, at, end,
                                   isInGap                 ? End::Unseen
                                       : random.bounded(2) ? End::Expired
                                                           : End::Released);
                if (isInGap)
                    hold.to = std::max(hold.from, instantAt(100'000));
                hold.openStart = random.bounded(5) == 0;
                holds.push_back(hold);
                if (random.bounded(3) == 0)
                    waits.push_back(waitOf(lock, random.bounded(2) ? ben : Owner(), at, end));
                at = end + random.bounded(20'000);
            }
        }
        const auto stored = [](const auto &one) { return one.end == End::Unseen ? instantAt(130'000) : one.to; };
        const auto byEnd = [&](const auto &a, const auto &b) { return stored(a) < stored(b); };
        std::sort(holds.begin(), holds.end(), byEnd);
        std::sort(waits.begin(), waits.end(), byEnd);
        const auto due = [&](auto &all, qint64 at) {
            auto end =
                std::find_if(all.begin(), all.end(), [&](const auto &one) { return stored(one) > instantAt(at); });
            const std::vector taken(all.begin(), end);
            all.erase(all.begin(), end);
            return taken;
        };
        for (qint64 at = 1'000; at <= length; at += 1'000) {
            const bool hasContact = at <= 100'000 || at >= 130'000;
            auto some = due(holds, at);
            std::reverse(some.begin(), some.end()); // within a second, the order is not certain
            QVERIFY(file.write(at, some, due(waits, at), hasContact));
        }
        Player player{file.open()};
        QVERIFY(player.playback);
        Player jumping{file.open()};
        for (qint64 at = 3'000; at <= length; at += 3'700) {
            QVERIFY(player.advanceTo(at));
            const auto step = jumping.playback->seekTo(micros(at));
            QVERIFY(step);
            jumping.take(*step);
            QCOMPARE(textOf(jumping.table), textOf(player.table));
            QCOMPARE(step->hasContact, player.playback->isWatched(micros(at)));
        }
        QVERIFY(player.events.size() > 500);
        QVERIFY(std::is_sorted(player.events.begin(), player.events.end(),
                               [](const LockEvent &a, const LockEvent &b) { return a.at < b.at; }));
        // backwards, and on from there
        for (qint64 at = length; at > 0; at -= 50'000) {
            const auto step = jumping.playback->seekTo(micros(at));
            jumping.take(*step);
            QVERIFY(jumping.advanceTo(at + 5'000, 7));
            Player other{file.open()};
            other.take(*other.playback->seekTo(micros(std::min(at + 5'000, length))));
            QCOMPARE(textOf(jumping.table), textOf(other.table));
        }
    }

    void damageInTheMiddleIsNotTheEnd()
    {
        Written file;
        std::vector<Hold> holds;
        for (int i = 0; i < 10; ++i)
            holds.push_back(holdOf("orders", anna, i * 1'000, i * 1'000 + 500));
        QVERIFY(file.write(10'000, holds));
        QVERIFY(file.watch(11, 12));
        file.writer.reset();
        const auto playback = file.open();
        QVERIFY(playback);
        damageFifthRow(file.path, QStringLiteral("hold"),
                       QStringLiteral("id, lock, owner, start, took, ending, flags, count, renewals, gap, %1 AS lease, "
                                      "waiters, wake"));
        QVERIFY(!playback->advanceTo(micros(12'000)));
        QVERIFY(!playback->seekTo(micros(9'000)));
    }

    void aCopyOfDamageIsNotWritten()
    {
        Written file;
        std::vector<Hold> holds;
        for (int i = 0; i < 10; ++i)
            holds.push_back(holdOf("lock:" + QByteArray::number(i), anna, 1'000, 2'000));
        QVERIFY(file.write(3'000, holds));
        file.writer.reset();
        damageFifthRow(file.path, QStringLiteral("lock"), QStringLiteral("id, name, %1 AS kind"));
        const QString to = file.folder.filePath(QStringLiteral("copy.history"));
        QVERIFY(!copyRecording(file.path, to, {}));
        QVERIFY(!QFile::exists(to));
    }

    void filesThatAreNoRecording()
    {
        QTemporaryDir folder;
        const auto errorOf = [](const QString &path) {
            const auto playback = Playback::open(path);
            return playback ? QString() : playback.error().message;
        };
        QVERIFY(errorOf(folder.filePath(QStringLiteral("missing"))).contains(QLatin1String("There is no history")));
        const QString wrong = folder.filePath(QStringLiteral("wrong"));
        QFile file(wrong);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(5'000, 'x'));
        file.close();
        QVERIFY2(errorOf(wrong).contains(QLatin1String("damaged")), qPrintable(errorOf(wrong)));
        Written unwatched;
        QVERIFY(unwatched.write(1'000, {}, {}, false));
        QVERIFY2(errorOf(unwatched.path).contains(QLatin1String("empty")), qPrintable(errorOf(unwatched.path)));
    }
};

QTEST_GUILESS_MAIN(TestPlayback)

} // namespace lockscope::playback_test

#include "tst_playback.moc"
