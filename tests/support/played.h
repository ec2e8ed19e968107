#pragma once

#include "core/play/run/run.h"
#include "core/play/scenario/read/read_scenario.h"
#include "tests/support/await.h"

namespace lockscope {

// Runs a scenario from a text in the format of resources/scenarios. Throws if the text is wrong, or if the sandbox
// cannot be built; the exception says what is wrong.
class Played {
public:
    explicit Played(const QByteArray &text, play::RunTerms terms = {});
    explicit Played(play::Scenario scenario, play::RunTerms terms = {});
    ~Played();

    static play::Scenario scenario(const QByteArray &text);
    static play::Step step(const QByteArray &setting, const QByteArray &step); // one step on that sandbox

    play::Run &run() { return *m_run; }
    void awaitPhase(play::Run::Phase phase, Caller where = Caller::here());
    play::RecordingPtr toEnd(Caller where = Caller::here()); // waits for the end of the run
    // The events so far as "what who lock", e.g. "got Anna orders".
    QStringList told() const;
    static QStringList told(const play::Recording &recording);
    static QByteArray failures(const play::Recording &recording); // empty if all expectations held
    void awaitTold(const QString &words, Caller where = Caller::here());

private:
    std::unique_ptr<play::Run> m_run;
};

} // namespace lockscope
