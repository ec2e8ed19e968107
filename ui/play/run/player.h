#pragma once

#include "core/play/recording/recording.h"

#include <QObject>

namespace lockscope::ui {

// The shown frame of a run, with playback in the run's own time or by steps. At the last frame of a live run, playback
// asks the run to continue (livePauseWanted, liveStepWanted). GUI thread.
class Player : public QObject {
    Q_OBJECT

public:
    explicit Player(Clock *clock, QObject *parent = nullptr); // `clock` outlives this

    // `isSame`: the same run with more frames. Then the shown frame stays, unless it was the newest: it moves to the
    // new end. A new run is shown at its end.
    void setRecording(const play::RecordingPtr &recording, bool isSame);
    void setLive(bool live, bool isPaused); // whether the run is live and paused
    void setSpeed(double speed);

    const play::RecordingPtr &recording() const { return m_recording; }
    int frame() const { return m_frame; } // -1 without a run
    int frames() const { return m_recording ? int(m_recording->frames.size()) : 0; }
    bool isAtEnd() const { return m_frame + 1 >= frames(); }
    bool isLive() const { return m_isLive; }
    bool moves() const { return m_timer || (m_isLive && !m_isLivePaused && m_follows); }

    void playOrPause();
    void step(int by);
    void goTo(int frame);
    void pause();

Q_SIGNALS:
    void changed(); // the frame changed, or playback began or ended
    void livePauseWanted(bool paused);
    void liveStepWanted();

private:
    void set(int frame);
    void playOn();
    void advance();

    Clock *m_clock;
    play::RecordingPtr m_recording;
    std::unique_ptr<Clock::Timer> m_timer; // during playback
    int m_frame = -1;
    double m_speed = 1;
    bool m_isLive = false;
    bool m_isLivePaused = false;
    bool m_follows = true; // the newest frame is shown
};

} // namespace lockscope::ui
