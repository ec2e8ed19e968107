#pragma once

#include "core/history/history_writer.h"
#include "core/history/playback.h"

#include <QTemporaryDir>

// Recordings that a test writes by hand. Times are in ms after noon.
namespace lockscope::written {

using namespace lockscope::history;
using lanes::End;

inline constexpr qint64 noon = 1'700'000'000'000; // ms since the epoch
inline const Owner anna("11111111-0001-4a5b-8c6d-1234567890ab:1");
inline const Owner ben("22222222-0002-4a5b-8c6d-1234567890ab:7");
inline const Instant origin(std::chrono::hours(5));
inline const ConnectionId place{{3}, 2};

inline qint64 micros(qint64 millis)
{
    return (noon + millis) * 1'000;
}

inline Instant instantAt(qint64 millis)
{
    return origin + Millis(millis);
}

inline Hold holdOf(const QByteArray &lock, const Owner &owner, qint64 from, qint64 to, End end = End::Released)
{
    Hold hold;
    hold.lock = {{}, 0, Key(lock)};
    hold.owner = owner;
    hold.from = instantAt(from);
    hold.to = instantAt(to);
    hold.end = end;
    hold.fromKnown = hold.toKnown = KnownBy::Event;
    return hold;
}

inline Wait waitOf(const QByteArray &lock, const Owner &owner, qint64 from, qint64 to, End end = End::Granted)
{
    Wait wait;
    wait.lock = {{}, 0, Key(lock)};
    wait.owner = owner;
    wait.from = instantAt(from);
    wait.to = instantAt(to);
    wait.end = end;
    return wait;
}

struct Written {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("some.history"));
    std::unique_ptr<HistoryWriter> writer;

    Written() { beginAgain(); }
    // As the next program does.
    void beginAgain()
    {
        writer.reset(); // only one may have the file
        auto file = HistoryFile::open(path, HistoryFile::Use::Write);
        writer = std::make_unique<HistoryWriter>(std::move(*file), HistoryLimits{qint64(1) << 40, 100'000, 100'000},
                                                 QStringLiteral("test"));
    }
    bool write(qint64 at, std::vector<Hold> holds = {}, std::vector<Wait> waits = {}, bool hasContact = true,
               std::vector<LockEvent> events = {}, HoldTracker::Begun begun = {})
    {
        Batch batch;
        batch.holds = std::move(holds);
        batch.waits = std::move(waits);
        batch.events = std::move(events);
        batch.begun = std::move(begun);
        batch.hasContact = hasContact;
        batch.now = instantAt(at);
        batch.wallMillis = noon + at;
        const auto done = writer->write(batch);
        if (!done)
            qWarning("%s", qPrintable(done.error().message));
        return bool(done);
    }
    // Contact from second to second, without holds.
    bool watch(int fromSecond, int toSecond)
    {
        for (int i = fromSecond; i <= toSecond; ++i) {
            if (!write(i * 1'000))
                return false;
        }
        return true;
    }
    std::unique_ptr<Playback> open() const
    {
        auto playback = Playback::open(path, place);
        if (!playback)
            qWarning("%s", qPrintable(playback.error().message));
        return playback ? std::move(*playback) : nullptr;
    }
};

} // namespace lockscope::written
