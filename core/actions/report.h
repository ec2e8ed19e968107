#pragma once

#include "core/actions/plan/outcome.h"

// What was done to a lock, as plain text for a ticket or a chat: line by line, as phrases.
namespace lockscope::actions {

struct Report {
    words::Phrase what; // the choice
    PlanPtr plan; // that was executed: what was seen before
    QString server;
    qint64 wallMillis = 0; // when
    QString reason;
    Outcome outcome = {};
    std::optional<words::Phrase> next = {}; // who had it then
    std::optional<words::Phrase> now = {}; // how it is
};

std::vector<words::Phrase> reportLines(const Report &report);

// What came of an action, one sentence each.
words::Phrase outcomePhrase(const Plan &plan, const Outcome &outcome);
// Whom the message reached; none where none is sent, or nothing was done.
std::optional<words::Phrase> reachedPhrase(const Plan &plan, const Outcome &outcome);

} // namespace lockscope::actions
