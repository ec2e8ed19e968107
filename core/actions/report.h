#pragma once

#include "core/actions/plan/outcome.h"

// A report of an action as plain text for a ticket or a chat, one phrase a line.
namespace lockscope::actions {

struct Report {
    words::Phrase what; // the label of the choice
    PlanPtr plan; // the executed plan, with what was seen before
    QString server;
    qint64 wallMillis = 0; // when the action was executed
    QString reason;
    Outcome outcome = {};
    std::optional<words::Phrase> next = {}; // who had the lock next
    std::optional<words::Phrase> now = {}; // the current state
};

std::vector<words::Phrase> reportLines(const Report &report);

// The outcome of an action, in one sentence.
words::Phrase outcomePhrase(const Plan &plan, const Outcome &outcome);
// Says how many clients received the message; nullopt if no message was sent, or nothing was done.
std::optional<words::Phrase> reachedPhrase(const Plan &plan, const Outcome &outcome);

} // namespace lockscope::actions
