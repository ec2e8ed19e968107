#pragma once

#include "core/play/record/recording.h"

#include <QObject>

namespace lockscope::ui {

// Which frame of a run is looked at, and how that goes on: by itself in the run's own time, or step by step. At its
// last frame a run that is still there goes on for real; that others do, who hear livePauseWanted and liveStepWanted.
// GUI thread.
class Player : public QObject {
    Q_OBJECT

public:
    explicit Player(Clock *clock, QObject *parent = nullptr); // outlives it

    // The same run with more frames: it stays where it is, or at the end if it was there. Another one: see `goTo`.
    void setRecording(const play::RecordingPtr &recording, bool isSame);
    void setLive(bool live, bool isPaused); // the run is there; and whether it waits to be told to go on
    void setSpeed(double speed);

    const play::RecordingPtr &recording() const { return m_recording; }
    int frame() const { return m_frame; } // -1: there is none
    int frames() const { return m_recording ? int(m_recording->frames.size()) : 0; }
    bool isAtEnd() const { return m_frame + 1 >= frames(); }
    bool isLive() const { return m_isLive; }
    bool moves() const { return m_timer || (m_isLive && !m_isLivePaused && m_follows); }

    void playOrPause();
    void step(int by);
    void goTo(int frame);
    void pause();

Q_SIGNALS:
    void changed(); // what is looked at, or whether it moves
    void livePauseWanted(bool paused);
    void liveStepWanted();

private:
    void set(int frame);
    void playOn();
    void advance();

    Clock *m_clock;
    play::RecordingPtr m_recording;
    std::unique_ptr<Clock::Timer> m_timer; // while it is played back
    int m_frame = -1;
    double m_speed = 1;
    bool m_isLive = false;
    bool m_isLivePaused = false;
    bool m_follows = true; // what is recorded last is what is looked at
};

} // namespace lockscope::ui
