#pragma once

#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_run.h"
#include "ui/play/playground.h"

#include <QTest>

namespace lockscope::ui {

// A sandbox that the test plays: it records the playground's requests, and sends what the test gives it.
class PlayedSandbox : public PlayPort {
public:
    void start(const play::Scenario &scenario, double speed, bool isPaused) override
    {
        started.push_back({scenario, speed, isPaused});
    }
    void fork(const play::Scenario &, const play::RecordingPtr &run, int frame) override
    {
        forked.emplace_back(run, frame);
    }
    void setPaused(bool isPaused) override { paused.push_back(isPaused); }
    void step() override { ++steps; }
    void provide(const play::LockTerms &lock) override { provided.push_back(lock); }
    void act(const play::Action &action) override { acts.push_back(action); }
    void setSpeed(double speed) override { speeds.push_back(speed); }
    void stop() override { ++stopped; }

    // A recording of the run up to this frame, as if the run still went on.
    static play::RecordingPtr upTo(const play::RecordingPtr &run, int frame)
    {
        auto part = std::make_shared<play::Recording>(*run);
        part->frames.resize(std::size_t(frame) + 1);
        return part;
    }

    struct Started {
        play::Scenario scenario;
        double speed;
        bool paused;
    };
    std::vector<Started> started;
    std::vector<std::pair<play::RecordingPtr, int>> forked;
    std::vector<bool> paused;
    std::vector<play::LockTerms> provided;
    std::vector<play::Action> acts;
    std::vector<double> speeds;
    int steps = 0;
    int stopped = 0;
};

struct PlayedPlayground {
    explicit PlayedPlayground(const QSize &size = {1'280, 720},
                              std::vector<play::Scenario> scenarios = {sampleScenario()})
        : playground({&sandbox, &clock, sampleSentence, {}}, std::move(scenarios))
    {
        playground.setLanguage(play::Language::English);
        playground.resize(size);
        playground.show();
        playground.activateWindow();
        playground.setFocus(); // as its window does
        if (!QTest::qWaitForWindowActive(&playground))
            qFatal("not shown");
    }

    template<class Widget> Widget *at(const char *name = nullptr) const
    {
        const auto all = playground.findChildren<Widget *>(name ? QString::fromLatin1(name) : QString());
        const auto seen = std::find_if(all.begin(), all.end(), [](const auto *one) { return one->isVisible(); });
        return seen != all.end() ? *seen : all.value(0); // two runs side by side also have panes
    }
    void press(Qt::Key key)
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &playground, key);
    }
    // Starts step by step, and pauses behind this frame of the sample run.
    void pauseAt(int frame)
    {
        press(Qt::Key_Right);
        Q_EMIT sandbox.stateChanged(PlayPort::State::Paused);
        Q_EMIT sandbox.recorded(PlayedSandbox::upTo(sampleRun(), frame));
    }
    int frame() const { return playground.player()->frame(); }

    ManualClock clock;
    PlayedSandbox sandbox;
    Playground playground;
};

} // namespace lockscope::ui
