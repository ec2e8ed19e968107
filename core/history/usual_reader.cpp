#include "core/history/usual_reader.h"

#include "core/history/history_reader.h"

#include <QElapsedTimer>
#include <QThread>

#include <algorithm>

namespace lockscope::history {

namespace {

constexpr qint64 usualPeriod = qint64(24) * 3'600 * 1'000'000; // µs
constexpr Millis readEvery(60'000);
constexpr int pauses = 20; // times the duration of the last reading
constexpr int mostCountedOwners = 100; // each needs a query
constexpr qint64 mostOfOwner = 10'000; // holds

Millis toMillis(qint64 micros)
{
    return Millis(micros / 1'000);
}

qint64 middleOf(std::vector<qint64> all)
{
    const auto middle = all.begin() + std::ptrdiff_t(all.size() - 1) / 2;
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
}

// Adds what the history knows about the hold that has not ended. The owner's other holds are counted only if the hold
// is already long, because few are.
Result<void> addPresent(const HistoryReader &reader, const AskedAt &at, const QHash<Key, qint64> &ids,
                        const std::vector<PastHold> &open, UsualTable &table)
{
    int counted = 0;
    const qint64 now = at.wallMillis * 1'000;
    for (const PastHold &hold : open) {
        UsualHolds &its = table.locks[hold.lock];
        const bool isAlone = its.heldSince == Instant{} || its.owner == hold.owner;
        if (!isAlone || hold.access == Access::Read) {
            its.owner = {};
            continue;
        }
        its.owner = hold.owner;
        its.heldSince = at.now - std::chrono::microseconds(now - hold.start);
        its.heldSinceIsBound = hold.openStart;
        const bool isLong = its.count > 0 && toMillis(now - hold.start) > its.most;
        if (!isLong || ++counted > mostCountedOwners)
            continue;
        const auto held = reader.heldBy(ids.value(hold.lock), hold.owner, {now - usualPeriod, now}, mostOfOwner);
        if (!held)
            return held.error();
        its.countOfOwner = qint64(held->size());
        its.medianOfOwner = held->empty() ? Millis(0) : toMillis(middleOf(*held));
    }
    return {};
}

} // namespace

Result<UsualTablePtr> readUsual(const QString &path, const AskedAt &at, const QByteArray &names,
                                const std::stop_token &stop)
{
    const auto reader = HistoryReader::open(path);
    if (!reader)
        return reader.error();
    const qint64 now = at.wallMillis * 1'000;
    const Period day{now - usualPeriod, now};
    (*reader)->setStop(stop);
    const auto times = (*reader)->usualTimes(day, names, UsualTable::fewest);
    const auto watched = (*reader)->watched(day); // before the holds, so that they are not older
    const auto open = (*reader)->openHolds(now, names);
    if (!times || !open || !watched)
        return !times ? times.error() : !open ? open.error() : watched.error();
    auto table = std::make_shared<UsualTable>();
    if (!watched->empty())
        table->asOf = at.now - std::chrono::microseconds(now - watched->back().to);
    QHash<Key, qint64> ids;
    for (const UsualTime &time : *times) {
        UsualHolds &its = table->locks[time.lock];
        its.count = time.count;
        its.median = toMillis(time.median);
        its.most = toMillis(time.most);
        ids.insert(time.lock, time.id);
    }
    if (const auto done = addPresent(**reader, at, ids, *open, *table); !done)
        return done.error();
    return UsualTablePtr(std::move(table));
}

class UsualReader::Worker : public QObject {
public:
    Worker(QString path, UsualReader *reader)
        : m_path(std::move(path))
        , m_reader(reader)
    {
        m_thread.setObjectName(QStringLiteral("usual holds"));
        moveToThread(&m_thread);
        m_thread.start(QThread::LowPriority);
    }
    ~Worker() override
    {
        m_stop.request_stop();
        m_thread.quit();
        m_thread.wait();
    }
    void ask(const AskedAt &at)
    {
        QMetaObject::invokeMethod(this, [this, at] {
            QElapsedTimer timer;
            timer.start();
            const auto usual = readUsual(m_path, at, {}, m_stop.get_token());
            const UsualTablePtr table = usual ? *usual : nullptr;
            const Millis took(timer.elapsed());
            // the reader waits for this thread before it is destroyed
            QMetaObject::invokeMethod(m_reader, [reader = m_reader, table, took] { reader->answered(table, took); });
        });
    }

private:
    const QString m_path;
    UsualReader *const m_reader;
    std::stop_source m_stop;
    QThread m_thread;
};

UsualReader::UsualReader(const Clock *clock, QString path, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_worker(std::make_unique<Worker>(std::move(path), this))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &UsualReader::readNow);
    readNow();
}

UsualReader::~UsualReader()
{
    m_worker.reset(); // first, because it uses this object
}

void UsualReader::readNow()
{
    m_timer.stop();
    m_worker->ask({m_clock->now(), m_clock->wallMillis()});
}

void UsualReader::answered(const UsualTablePtr &usual, Millis took)
{
    m_timer.start(std::max(readEvery, took * pauses));
    if (usual)
        Q_EMIT read(usual);
}

} // namespace lockscope::history
