#include "core/play/run/run_controller.h"

namespace lockscope::play {

namespace {

constexpr Millis tellEvery{40};

} // namespace

RunController::RunController(QObject *parent)
    : QObject(parent)
    , m_toTell(this)
{
    m_toTell.setSingleShot(true);
    connect(&m_toTell, &QTimer::timeout, this, [this] { Q_EMIT changed(state()); });
}

RunController::~RunController() = default;

RunState RunController::state() const
{
    RunState state;
    state.recording = m_run->recording();
    state.phase = m_run->phase();
    state.next = m_run->next();
    state.scripted = m_run->scripted();
    if (const auto &error = m_run->error())
        state.error = error->message;
    return state;
}

void RunController::tell()
{
    if (!m_toTell.isActive())
        m_toTell.start(tellEvery);
}

void RunController::begin(std::unique_ptr<Run> run)
{
    m_run = std::move(run);
    connect(m_run.get(), &Run::framed, this, &RunController::tell);
    connect(m_run.get(), &Run::phaseChanged, this, [this] {
        if (m_run->phase() == Run::Phase::Over)
            Q_EMIT ended(state());
        tell();
    });
    m_run->start();
    tell();
}

void RunController::start(const Scenario &scenario, const RunTerms &terms)
{
    if (!m_clock)
        m_clock = std::make_shared<SystemClock>(); // created on the thread that this object lives on
    begin(std::make_unique<Run>(scenario, terms, m_clock));
}

void RunController::fork(const Scenario &scenario, const RecordingPtr &recording, int frame, RunTerms terms)
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
    run->repeat(*recording, last, frame);
    begin(std::move(run));
}

void RunController::resume()
{
    if (m_run)
        m_run->resume();
}

void RunController::pause()
{
    if (m_run)
        m_run->pause();
}

void RunController::step()
{
    if (m_run)
        m_run->step();
}

void RunController::stop()
{
    if (m_run)
        m_run->stop();
}

void RunController::setSpeed(double speed)
{
    if (m_run)
        m_run->setSpeed(speed);
}

void RunController::put(const Step &step)
{
    if (m_run)
        m_run->put(step);
}

void RunController::provide(const LockTerms &lock)
{
    if (m_run)
        m_run->provide(lock);
}

} // namespace lockscope::play

#include "moc_run_controller.cpp"
