#include "core/play/run/play.h"

namespace lockscope::play {

namespace {

constexpr Millis tellEvery{40};

} // namespace

Play::Play(QObject *parent)
    : QObject(parent)
    , m_toTell(this)
{
    m_toTell.setSingleShot(true);
    connect(&m_toTell, &QTimer::timeout, this, [this] { Q_EMIT changed(state()); });
}

Play::~Play() = default;

PlayState Play::state() const
{
    PlayState state;
    state.recording = m_run->recording();
    state.phase = m_run->phase();
    state.next = m_run->next();
    state.scripted = m_run->scripted();
    if (const auto &error = m_run->error())
        state.error = error->message;
    return state;
}

void Play::tell()
{
    if (!m_toTell.isActive())
        m_toTell.start(tellEvery);
}

void Play::begin(std::unique_ptr<Run> run)
{
    m_run = std::move(run);
    connect(m_run.get(), &Run::framed, this, &Play::tell);
    connect(m_run.get(), &Run::phaseChanged, this, [this] {
        if (m_run->phase() == Run::Phase::Over)
            Q_EMIT ended(state());
        tell();
    });
    m_run->start();
    tell();
}

void Play::start(const Scenario &scenario, const RunTerms &terms)
{
    if (!m_clock)
        m_clock = std::make_shared<SystemClock>(); // of the thread we live on by now
    begin(std::make_unique<Run>(scenario, terms, m_clock));
}

void Play::fork(const Scenario &scenario, const RecordingPtr &recording, int frame, RunTerms terms)
{
    if (!m_clock)
        m_clock = std::make_shared<SystemClock>();
    int last = -1;
    for (const FramePtr &each : recording->frames) {
        if (each->number <= frame)
            last = std::max(last, each->step);
    }
    terms.speed = recording->speed;
    auto run = std::make_unique<Run>(scenario, terms, m_clock);
    run->repeat(*recording, last);
    begin(std::move(run));
}

void Play::resume()
{
    if (m_run)
        m_run->resume();
}

void Play::pause()
{
    if (m_run)
        m_run->pause();
}

void Play::step()
{
    if (m_run)
        m_run->step();
}

void Play::stop()
{
    if (m_run)
        m_run->stop();
}

void Play::setSpeed(double speed)
{
    if (m_run)
        m_run->setSpeed(speed);
}

void Play::put(const Step &step)
{
    if (m_run)
        m_run->put(step);
}

void Play::provide(const LockTerms &lock)
{
    if (m_run)
        m_run->provide(lock);
}

} // namespace lockscope::play

#include "moc_play.cpp"
