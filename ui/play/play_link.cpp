#include "ui/play/play_link.h"

namespace lockscope::ui {

using namespace std::chrono_literals;
using Phase = play::Run::Phase;

namespace {

constexpr Millis toSee{700}; // the pause before each step, at speed 1
constexpr int endLimitMillis = 20'000;

PlayPort::State stateOf(const play::RunState &state)
{
    switch (state.phase) {
    case Phase::Preparing: return PlayPort::State::Starting;
    case Phase::Running: return PlayPort::State::Running;
    case Phase::Paused: return state.next >= state.scripted ? PlayPort::State::Over : PlayPort::State::Paused;
    case Phase::Over: break;
    }
    return PlayPort::State::None;
}

} // namespace

class PlayLink::Host : public QObject {
public:
    explicit Host(PlayLink *link)
    {
        connect(&m_play, &play::RunController::changed, this,
                [this, link](const play::RunState &state) { report(link, state, false); });
        connect(&m_play, &play::RunController::ended, this, [this, link](const play::RunState &state) {
            m_isThere = false;
            report(link, state, true);
            if (m_isLast)
                thread()->quit();
        });
    }

    Mailbox &inbox() { return m_inbox; }
    play::RunController &play() { return m_play; }
    void begins(quint64 run)
    {
        m_run = run;
        m_isThere = true;
    }
    void end()
    {
        m_isLast = true;
        if (m_isThere)
            m_play.stop(); // the thread quits when the run has ended
        else
            thread()->quit();
    }

private:
    void report(PlayLink *link, const play::RunState &state, bool isEnd)
    {
        link->m_inbox.post([link, run = m_run, state, isEnd] { link->hear(run, state, isEnd); });
    }

    Mailbox m_inbox{this}; // a child, so that it moves to the thread
    play::RunController m_play{this};
    quint64 m_run = 0;
    bool m_isThere = false;
    bool m_isLast = false;
};

PlayLink::PlayLink()
    : m_host(new Host(this))
{
    m_thread.setObjectName(QStringLiteral("stage"));
    m_host->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_host, &QObject::deleteLater);
    m_thread.start();
}

PlayLink::~PlayLink()
{
    m_host->inbox().post([host = m_host] { host->end(); });
    if (!m_thread.wait(endLimitMillis)) {
        m_thread.quit(); // the destructor of m_host then ends the processes
        m_thread.wait();
    }
}

void PlayLink::ask(std::function<void(play::RunController &)> what)
{
    m_host->inbox().post([host = m_host, what = std::move(what)] { what(host->play()); });
}

void PlayLink::begin(std::function<void(play::RunController &)> how)
{
    ++m_run;
    m_host->inbox().post([host = m_host, run = m_run, how = std::move(how)] {
        host->begins(run);
        how(host->play());
    });
    Q_EMIT stateChanged(State::Starting);
}

play::RunTerms PlayLink::terms(double speed, bool paused) const
{
    return {.speed = speed, .between = toSee, .paused = paused, .staysOpen = true};
}

void PlayLink::start(const play::Scenario &scenario, double speed, bool paused)
{
    m_speed = speed;
    begin([scenario, terms = terms(speed, paused)](play::RunController &play) { play.start(scenario, terms); });
}

void PlayLink::fork(const play::Scenario &scenario, const play::RecordingPtr &run, int frame)
{
    m_speed = run->speed;
    begin([scenario, run, frame, terms = terms(run->speed, true)](play::RunController &play) {
        play.fork(scenario, run, frame, terms);
    });
}

void PlayLink::setPaused(bool paused)
{
    ask([paused](play::RunController &play) { paused ? play.pause() : play.resume(); });
}

void PlayLink::step()
{
    ask([](play::RunController &play) { play.step(); });
}

void PlayLink::provide(const play::LockTerms &lock)
{
    ask([lock](play::RunController &play) { play.provide(lock); });
}

void PlayLink::act(const play::Action &action)
{
    play::Step step;
    step.action = action;
    ask([step](play::RunController &play) { play.put(step); });
}

void PlayLink::setSpeed(double speed)
{
    ask([speed](play::RunController &play) { play.setSpeed(speed); });
}

void PlayLink::stop()
{
    ask([](play::RunController &play) { play.stop(); });
}

void PlayLink::hear(quint64 run, const play::RunState &state, bool isEnd)
{
    if (run != m_run)
        return;
    if (state.recording)
        Q_EMIT recorded(state.recording);
    if (isEnd && !state.error.isEmpty())
        Q_EMIT failed(Error{Error::Kind::Connect, state.error, {}, {}});
    Q_EMIT stateChanged(isEnd ? State::None : stateOf(state));
}

} // namespace lockscope::ui
