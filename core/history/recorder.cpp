#include "core/history/recorder.h"

#include "core/base/core_text.h"
#include "core/incidents/incident.h"
#include "core/monitor/monitor.h"

#include <QThread>

#include <mutex>

namespace lockscope::history {

namespace {

constexpr Millis writeEvery{1'000};

bool hasSpan(EventKind what) // true if holds or waits tell this event
{
    switch (what) {
    case EventKind::Acquired:
    case EventKind::Released:
    case EventKind::Forced:
    case EventKind::Expired:
    case EventKind::Lost:
    case EventKind::Gone:
    case EventKind::Queued:
    case EventKind::GaveUp:
    case EventKind::Waiting:
    case EventKind::Woken:
    case EventKind::Renewed:
    case EventKind::Reentered:
    case EventKind::CountDown: return true;
    default: return false;
    }
}

void append(Batch &to, Batch &&more)
{
    const auto move = [](auto &all, auto &added) {
        all.insert(all.end(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
    };
    move(to.holds, more.holds);
    move(to.waits, more.waits);
    move(to.begun.holds, more.begun.holds);
    move(to.begun.waits, more.begun.waits);
    move(to.events, more.events);
    move(to.incidents, more.incidents);
}

std::size_t sizeOf(const Batch &batch)
{
    return batch.holds.size() + batch.waits.size() + batch.events.size();
}

} // namespace

// Opens and writes the file on a separate thread. The answers come back to the recorder's thread.
class Recorder::Worker : public QObject {
public:
    Worker(Options options, Recorder *recorder)
        : m_options(std::move(options))
        , m_recorder(recorder)
    {
        m_thread.setObjectName(QStringLiteral("history"));
        moveToThread(&m_thread);
        m_thread.start();
    }
    ~Worker() override
    {
        m_thread.quit();
        m_thread.wait();
    }

    void open()
    {
        QMetaObject::invokeMethod(this, [this] {
            auto file = HistoryFile::open(m_options.path, HistoryFile::Use::Write);
            if (!file) {
                answer([error = file.error()](Recorder *recorder) { recorder->notOpened(error); });
                return;
            }
            m_writer = std::make_unique<HistoryWriter>(std::move(*file), m_options.limits, m_options.program);
            const QString notice = m_writer->notice();
            answer([notice](Recorder *recorder) { recorder->opened(notice); });
        });
    }
    void write(Batch batch)
    {
        QMetaObject::invokeMethod(this, [this, batch = std::make_shared<Batch>(std::move(batch))] {
            const Result<void> result = m_writer->write(*batch);
            const bool isDamaged = !result && result.error().kind == Error::Kind::Decode;
            const bool isStored = m_writer->isStored() && !isDamaged;
            if (isDamaged)
                m_writer.reset(); // open() moves the damaged file aside
            answer([result, isStored, batch](Recorder *recorder) {
                recorder->written(result, isStored, std::move(*batch));
            });
        });
    }
    void close()
    {
        QMetaObject::invokeMethod(this, [this] { m_writer.reset(); });
    }
    // Returns false if the disk is so slow that the thread has not ended. No answer comes after this call.
    bool finish(Batch batch, Millis limit)
    {
        {
            const std::scoped_lock guard(m_mutex);
            m_recorder = nullptr;
        }
        QMetaObject::invokeMethod(this, [this, batch = std::move(batch)] {
            if (m_writer && m_writer->write(batch))
                (void)m_writer->summarize(); // the next program does the rest
            m_writer.reset();
            m_thread.quit();
        });
        return m_thread.wait(QDeadlineTimer(limit.count()));
    }

private:
    void answer(std::function<void(Recorder *)> call)
    {
        const std::scoped_lock guard(m_mutex);
        if (m_recorder)
            QMetaObject::invokeMethod(m_recorder, [recorder = m_recorder, call = std::move(call)] { call(recorder); });
    }

    const Options m_options;
    std::mutex m_mutex; // guards the next member
    Recorder *m_recorder; // null after finish()
    QThread m_thread;
    std::unique_ptr<HistoryWriter> m_writer; // used on the thread
};

Recorder::Recorder(monitor::Monitor *monitor, const Clock *clock, Options options, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_path(options.path)
    , m_worker(std::make_unique<Worker>(std::move(options), this))
{
    connect(monitor, &monitor::Monitor::happened, this, &Recorder::happened);
    connect(monitor, &monitor::Monitor::changed, this, [this](const DeltaPtr &delta) { m_tracker.changed(*delta); });
    connect(&m_timer, &QTimer::timeout, this, &Recorder::collect);
    m_timer.start(writeEvery);
    collect();
}

Recorder::~Recorder()
{
    stop();
}

void Recorder::happened(const std::vector<LockEvent> &events)
{
    m_tracker.happened(events);
    for (const LockEvent &event : events) {
        if (!hasSpan(event.what))
            m_pending.events.push_back(event);
    }
}

void Recorder::add(const IncidentRecord &incident)
{
    m_pending.incidents.push_back(incident);
    if (incident.overMillis != 0)
        m_openIncidents.erase(incident.id);
    else
        m_openIncidents.insert_or_assign(incident.id, incident);
    if (m_openIncidents.size() > mostOpen)
        m_openIncidents.erase(m_openIncidents.begin());
}

// The window leaves its server or ends.
void Recorder::endIncidents(Instant lastContact)
{
    const qint64 lastMillis = m_clock->wallMillis() - toMillis(m_clock->now() - lastContact).count();
    for (auto &[id, incident] : std::exchange(m_openIncidents, {})) {
        incident.overMillis = std::max(incident.sinceMillis, lastMillis);
        incident.standing = int(incidents::Standing::Unwatched);
        m_pending.incidents.push_back(incident);
    }
}

void Recorder::setContact(bool contact)
{
    if (std::exchange(m_hasContact, contact) && !contact)
        m_lastContact = m_clock->now();
}

void Recorder::collect()
{
    m_tracker.tick(m_clock->now());
    if (m_isAsking || !m_worker)
        return;
    m_isAsking = true;
    if (!m_isOpen)
        return m_worker->open();
    gather(m_clock->now());
    m_worker->write(std::exchange(m_pending, {}));
}

// Takes what ended until then, and needs no further explanation.
void Recorder::gather(Instant until)
{
    const Instant now = m_clock->now();
    Batch batch;
    batch.holds = m_tracker.takeHolds(until);
    batch.waits = m_tracker.takeWaits();
    batch.begun = m_tracker.takeBegun();
    append(m_pending, std::move(batch));
    m_pending.now = now;
    m_pending.wallMillis = m_clock->wallMillis();
    m_pending.hasContact = !std::exchange(m_hasGap, false) && m_hasContact;
}

void Recorder::opened(const QString &noticed)
{
    m_isAsking = false;
    m_isOpen = true;
    m_why.clear();
    tellProblem({});
    gather(m_clock->now());
    if (m_state == State::Waiting) // the other program has recorded what ended until now
        m_pending = {};
    setState(State::Recording);
    if (!noticed.isEmpty())
        Q_EMIT notice(noticed);
    m_pending.begun = m_tracker.takeAllOpen();
    for (const auto &[id, incident] : m_openIncidents) // another program or an earlier writer may have ended them
        m_pending.incidents.push_back(incident);
}

void Recorder::notOpened(const Error &error)
{
    m_isAsking = false;
    const bool isForOthers = error.token == HistoryFile::busyToken;
    m_why = error.message;
    if (isForOthers && m_state != State::Waiting)
        Q_EMIT waiting(error.message);
    setState(isForOthers ? State::Waiting : State::Failing);
    tellProblem(isForOthers ? QString() : error.message);
    gather(m_clock->now());
    if (isForOthers || sizeOf(m_pending) > mostPending)
        m_pending = {};
}

void Recorder::written(const Result<void> &result, bool isStored, Batch batch)
{
    m_isAsking = false;
    m_why = result ? QString() : result.error().message;
    if (isStored) {
        m_written += qint64(sizeOf(batch));
        batch = {};
    }
    m_hasGap |= !batch.hasContact; // the next batch replaces what this one says of the contact
    if (result) {
        tellProblem({});
        return setState(State::Recording);
    }
    setState(State::Failing);
    tellProblem(result.error().message);
    m_isOpen = result.error().kind != Error::Kind::Decode;
    append(batch, std::move(m_pending));
    m_pending = std::move(batch);
    if (sizeOf(m_pending) <= mostPending)
        return;
    m_pending = {};
    m_hasGap = true;
    m_isOpen = false;
    m_worker->close(); // the next writer settles the open holds whose end was dropped
}

void Recorder::stop(Millis limit)
{
    if (!m_worker)
        return;
    m_timer.stop();
    const Instant lastContact = m_hasContact ? m_clock->now() : m_lastContact;
    m_tracker.stop(lastContact);
    endIncidents(lastContact);
    gather(Instant::max());
    if (m_worker->finish(std::exchange(m_pending, {}), limit))
        m_worker.reset();
    else
        (void)m_worker.release(); // waiting for a disk that hangs would keep the program from ending
    setState(State::Stopped);
}

void Recorder::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged(state);
}

void Recorder::tellProblem(const QString &text)
{
    if (std::exchange(m_problem, text) != text)
        Q_EMIT problem(text);
}

} // namespace lockscope::history
