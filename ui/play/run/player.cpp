#include "ui/play/run/player.h"

#include <algorithm>

namespace lockscope::ui {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::nanoseconds shortest = 15ms; // the shortest pause between two frames; nobody sees shorter ones
constexpr std::chrono::nanoseconds longest = 20s; // the longest pause between two frames

} // namespace

Player::Player(Clock *clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{ }

void Player::setRecording(const play::RecordingPtr &recording, bool isSame)
{
    m_recording = recording;
    if (!isSame) {
        m_timer.reset();
        m_follows = true;
        m_frame = -1;
    }
    if (m_follows)
        m_frame = frames() - 1;
    m_frame = std::min(m_frame, frames() - 1);
    Q_EMIT changed();
}

void Player::setLive(bool live, bool isPaused)
{
    if (live == m_isLive && isPaused == m_isLivePaused)
        return;
    m_isLive = live;
    m_isLivePaused = isPaused;
    Q_EMIT changed();
}

void Player::setSpeed(double speed)
{
    m_speed = speed;
    if (m_timer)
        playOn();
}

void Player::pause()
{
    m_timer.reset();
    if (m_isLive && !m_isLivePaused)
        Q_EMIT livePauseWanted(true);
    Q_EMIT changed();
}

void Player::playOrPause()
{
    if (moves())
        return pause();
    if (m_isLive && isAtEnd()) {
        m_follows = true;
        Q_EMIT livePauseWanted(false);
    } else {
        if (isAtEnd() && frames() > 1)
            set(0); // plays a finished run again
        if (!isAtEnd())
            playOn();
    }
    Q_EMIT changed();
}

void Player::step(int by)
{
    if (moves())
        pause();
    if (by > 0 && isAtEnd()) {
        m_follows = true;
        if (m_isLive)
            Q_EMIT liveStepWanted();
        return;
    }
    goTo(m_frame + by);
}

void Player::goTo(int frame)
{
    m_timer.reset();
    const int there = std::clamp(frame, std::min(0, frames() - 1), frames() - 1);
    if (there < m_frame && m_isLive && !m_isLivePaused)
        Q_EMIT livePauseWanted(true); // otherwise the run would continue while the user looks at an earlier frame
    set(there);
    Q_EMIT changed();
}

void Player::set(int frame)
{
    m_frame = frame;
    m_follows = isAtEnd();
}

void Player::playOn()
{
    const auto &frames = m_recording->frames;
    const auto apart =
        std::chrono::nanoseconds(frames[std::size_t(m_frame) + 1]->at - frames[std::size_t(m_frame)]->at);
    const auto wait = std::chrono::nanoseconds(qint64(double(apart.count()) / m_speed));
    m_timer = m_clock->callAt(m_clock->now() + std::clamp(wait, shortest, longest), [this] { advance(); });
}

void Player::advance()
{
    const auto fired = std::move(m_timer); // destroyed at the end, because the timer calls this function
    set(m_frame + 1);
    if (!isAtEnd())
        playOn();
    else if (m_isLive)
        Q_EMIT livePauseWanted(false); // continues the live run
    Q_EMIT changed();
}

} // namespace lockscope::ui
