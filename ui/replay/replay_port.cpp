#include "ui/replay/replay_port.h"

#include <QPromise>

namespace lockscope::ui {

using history::Playback;

namespace {

constexpr int replayTick = 100;
constexpr std::size_t mostAtOnce = 5'000; // beginnings and ends in a step, so that the window stays responsive
// Before a jump, this much is played quickly, so that the events and the timeline have a beginning.
constexpr qint64 leadIn = 30'000'000;
// A jump moves the window's clock on by this, whatever the moment, so that it never goes back.
constexpr Millis betweenJumps{3'600'000};

// `now` is the time of the window's clock when the jump begins.
Result<std::vector<Playback::Step>> jump(Playback *playback, qint64 to, Instant now)
{
    const Instant begins = history::instantOf(std::max(to - leadIn, playback->period().from - 1));
    playback->shiftInstants(std::max(playback->instantShift(), toMillis(now - begins)) + betweenJumps);
    std::vector<Playback::Step> steps;
    auto first = playback->seekTo(to - leadIn);
    if (!first)
        return first.error();
    steps.push_back(std::move(*first));
    while (playback->at() < to && steps.size() < 8) {
        auto step = playback->advanceTo(to, mostAtOnce);
        if (!step)
            return step.error();
        steps.push_back(std::move(*step));
    }
    if (playback->at() == to)
        return steps;
    auto step = playback->seekTo(to); // too much happened before it
    if (!step)
        return step.error();
    return std::vector{std::move(*step)};
}

} // namespace

// Lives on the thread, which deletes it. So the file is closed on its own thread.
struct ReplayPort::Worker : QObject {
    Mailbox box{this}; // a child, so that it moves to the thread
    std::unique_ptr<Playback> playback;
};

ReplayPort::ReplayPort(history::ReplayClock *clock, QObject *parent)
    : SessionPort(parent)
    , m_clock(clock)
    , m_worker(new Worker)
{
    m_thread.setObjectName(QStringLiteral("recording"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.start();
    m_timer.setInterval(replayTick);
    connect(&m_timer, &QTimer::timeout, this, &ReplayPort::tick);
}

ReplayPort::~ReplayPort()
{
    m_worker->box.post([this] { m_thread.quit(); }); // after everything that was asked before
    m_thread.wait();
}

void ReplayPort::open(const QString &path, std::function<void(const Result<void> &)> opened)
{
    m_path = path;
    m_worker->box.post([this, path, of = connection(), opened = std::move(opened)] {
        auto playback = Playback::open(path, of);
        if (!playback) {
            m_inbox.post([opened, error = playback.error()] { opened(error); });
            return;
        }
        m_worker->playback = std::move(*playback);
        m_inbox.post([this, opened, period = m_worker->playback->period(), watched = m_worker->playback->watched()] {
            m_period = period;
            m_watched = watched;
            m_at = m_wanted = period.from;
            m_clock->set(history::instantOf(m_at), m_at / 1'000);
            opened({});
        });
    });
}

void ReplayPort::saveCopy(const QString &to, const history::HiddenValues &hidden,
                          std::function<void(const Result<void> &)> saved)
{
    m_worker->box.post([this, to, hidden, path = m_path, saved = std::move(saved)] {
        const auto done = history::copyRecording(path, to, hidden);
        m_inbox.post([saved, done] { saved(done); });
    });
}

// Moving.

void ReplayPort::ask(Move move, Ask kind)
{
    if (m_isAsking) {
        if (kind != Ask::Tick)
            m_next = {std::move(move), kind};
        return;
    }
    m_isAsking = true;
    const std::optional<qint64> back = m_isMisplaced && kind != Ask::Jump ? std::optional(m_at) : std::nullopt;
    m_worker->box.post([this, move = std::move(move), kind, back, now = m_clock->now()] {
        Playback *const playback = m_worker->playback.get();
        Steps steps = back ? jump(playback, *back, now) : Steps(std::vector<Playback::Step>());
        if (steps) {
            Steps onward = move(playback, now);
            if (onward && back && kind != Ask::Previous)
                onward->insert(onward->begin(), steps->begin(), steps->end());
            steps = std::move(onward);
        }
        const bool isJump = back || kind == Ask::Previous || kind == Ask::Jump;
        m_inbox.post([this, steps, shown = isJump ? Ask::Jump : kind] { answered(steps, shown); });
    });
}

void ReplayPort::answered(const Steps &steps, Ask kind)
{
    m_isAsking = false;
    m_isMisplaced = !steps;
    if (!steps) {
        m_next.reset();
        play(false);
        Q_EMIT failed(steps.error().message);
        return;
    }
    if (kind == Ask::Jump) {
        m_clock->set(steps->front().delta.asOf, steps->front().at / 1'000);
        Q_EMIT rewound();
    }
    for (const Playback::Step &step : *steps)
        show(step);
    if (kind != Ask::Tick)
        m_wanted = m_at;
    Q_EMIT moved();
    if (m_next) {
        auto [move, next] = *std::exchange(m_next, std::nullopt);
        return ask(std::move(move), next);
    }
    if (isPlaying() && m_at >= m_period.to)
        play(false);
    else if (isPlaying() && m_at < m_wanted)
        tick();
}

void ReplayPort::show(const Playback::Step &step)
{
    m_at = step.at;
    m_clock->set(step.delta.asOf, step.at / 1'000);
    setContact(step.hasContact);
    if (!step.events.empty())
        Q_EMIT happened(step.events);
    Q_EMIT changed(std::make_shared<const Delta>(step.delta));
}

void ReplayPort::setContact(bool contact)
{
    if (std::exchange(m_hasContact, contact) == contact)
        return;
    redis::ConnectionState state;
    state.phase = contact ? redis::ConnectionState::Phase::Live : redis::ConnectionState::Phase::Waiting;
    state.since = m_clock->now();
    Q_EMIT stateChanged(state, {});
}

void ReplayPort::seek(qint64 at)
{
    const qint64 to = std::clamp(at, m_period.from, m_period.to);
    ask([to](Playback *playback, Instant now) { return jump(playback, to, now); }, Ask::Jump);
}

void ReplayPort::seekToNextEvent()
{
    play(false);
    ask(
        [](Playback *playback, Instant) -> Steps {
            auto step = playback->seekToNextEvent();
            if (!step)
                return step.error();
            return std::vector{std::move(*step)};
        },
        Ask::Next);
}

void ReplayPort::seekToPreviousEvent()
{
    play(false);
    ask(
        [](Playback *playback, Instant now) -> Steps {
            const auto step = playback->seekToPreviousEvent();
            return step ? jump(playback, step->at, now) : Steps(step.error());
        },
        Ask::Previous);
}

void ReplayPort::play(bool playing)
{
    if (playing == isPlaying())
        return;
    m_wanted = m_at;
    m_sinceTick.start();
    if (playing && m_at >= m_period.to)
        seek(m_period.from);
    if (playing)
        m_timer.start();
    else
        m_timer.stop();
    Q_EMIT playingChanged(playing);
}

void ReplayPort::tick()
{
    const double passed = double(m_sinceTick.nsecsElapsed()) / 1'000;
    m_sinceTick.start();
    m_wanted = std::min(m_period.to, m_wanted + qint64(passed * m_speed));
    ask(
        [to = m_wanted](Playback *playback, Instant) -> Steps {
            auto step = playback->advanceTo(to, mostAtOnce);
            if (!step)
                return step.error();
            return std::vector{std::move(*step)};
        },
        Ask::Tick);
}

// The session.

SessionPort *ReplayPort::another()
{
    return new ReplayPort(m_clock, this); // without a file; the window offers no second connection
}

void ReplayPort::connectTo(const ServerTerms &)
{
    m_hasContact = true;
    redis::ConnectionState state;
    state.phase = redis::ConnectionState::Phase::Live;
    state.since = m_clock->now();
    Q_EMIT stateChanged(state, {});
    profiles::Ruling ruling;
    ruling.policy.readOnly = true;
    Q_EMIT rulingChanged(ruling);
    Status status;
    status.scanComplete = true;
    Q_EMIT statusChanged(status);
    seek(m_period.from);
}

void ReplayPort::leave()
{
    play(false);
}

void ReplayPort::close()
{
    play(false);
    Q_EMIT closed();
}

LockId ReplayPort::idOf(const Key &name) const
{
    return {{}, 0, name};
}

void ReplayPort::setPaused(bool paused)
{
    if (paused)
        play(false);
}

Error ReplayPort::refusal() const
{
    return {Error::Kind::Forbidden,
            tr("This is a recording of the past, so nothing in it can be changed. Connect to the server to act."),
            {},
            {}};
}

template<class T> QFuture<Result<T>> ReplayPort::refused() const
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.addResult(Result<T>(refusal()));
    promise.finish();
    return promise.future();
}

QFuture<Result<bool>> ReplayPort::acquire(const locks::AcquireRequest &, const locks::AcquireObserver &,
                                          std::stop_token)
{
    return refused<bool>();
}

QFuture<Result<bool>> ReplayPort::acquireCompound(const CompoundRequest &, const locks::CompoundObserver &,
                                                  std::stop_token)
{
    return refused<bool>();
}

QFuture<Result<void>> ReplayPort::release(quint64)
{
    return refused<void>();
}

QFuture<Result<std::optional<Error>>> ReplayPort::releaseCompound(quint64)
{
    return refused<std::optional<Error>>();
}

QFuture<Result<actions::PlanPtr>> ReplayPort::plan(const QByteArray &, const actions::Target &)
{
    return refused<actions::PlanPtr>();
}

QFuture<Result<actions::Outcome>> ReplayPort::execute(actions::PlanId, const actions::Consent &)
{
    return refused<actions::Outcome>();
}

QFuture<Result<actions::SweepReportPtr>> ReplayPort::sweep(std::stop_token)
{
    return refused<actions::SweepReportPtr>();
}

QFuture<Result<std::size_t>> ReplayPort::runBatch(const QByteArray &, const std::vector<actions::BatchItem> &,
                                                  const actions::Consent &, const SessionBulk::Told &, std::stop_token)
{
    return refused<std::size_t>();
}

QFuture<Result<redis::CapabilityReportPtr>> ReplayPort::tryServer()
{
    return refused<redis::CapabilityReportPtr>();
}

void ReplayPort::startTrace(redis::MonitorStreamLimits)
{
    trace::LiveEnd end;
    end.tap = {redis::MonitorStreamEnd::Why::Refused, refusal(), 0};
    Q_EMIT traceEnded(end);
}

} // namespace lockscope::ui
