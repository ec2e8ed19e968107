#pragma once

#include "core/alerts/alert_engine.h"
#include "core/history/playback.h"
#include "core/history/replay_clock.h"

namespace lockscope::alerts {

// Says when rules would have fired and resolved while a recording was made. Plays the recording at the pace at which a
// monitor publishes. Blocks; only the thread that opened the playback may use it.
class RuleReplay {
public:
    RuleReplay(AlertRules rules, std::unique_ptr<history::Playback> playback);

    // The states and figures that a rule asks for and a recording does not have, such as renewal-late or waiters.
    struct Gap {
        QString rule;
        QStringList asked;
        bool isJudged = true; // false: the rule could fire only because something is missing, so it is left out
    };
    const std::vector<Gap> &gaps() const { return m_gaps; } // of the rules that have one
    const history::Playback &playback() const { return *m_playback; }

    // Plays the next tenth of a second, and returns what happened. nullopt at the end of the recording.
    Result<std::optional<std::vector<AlertChange>>> next();
    std::vector<AlertChange> firing() const { return m_engine.firing(); }

private:
    // These are initialized in this order.
    std::unique_ptr<history::Playback> m_playback;
    std::vector<Gap> m_gaps;
    history::ReplayClock m_clock;
    AlertEngine m_engine;
};

} // namespace lockscope::alerts
