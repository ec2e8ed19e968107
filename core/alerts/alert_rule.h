#pragma once

#include "core/alerts/condition.h"
#include "core/filter/filter_query.h"
#include "core/model/state.h"

namespace lockscope::alerts {

// A reason to call somebody. It is true if more than `moreThan` locks fulfill the filter `locks`, or if one of the
// conditions `when` is true. A rule has either a filter or conditions.
struct AlertRule {
    QString name; // letters, digits, - and _
    QString expression; // the text of `locks` or `when`
    std::optional<filter::FilterQuery> locks = {};
    int moreThan = 0;
    Conditions when = {};
    Millis delay{}; // with a filter: each lock counts after it has fulfilled the filter for this long
    Millis resolveAfter{}; // how long the rule must be false
    Severity severity = Severity::Suspicious;
    std::vector<QByteArray> muted = {}; // patterns of the names that do not count
    QString message = {}; // by the author of the rule; may be empty
};
using AlertRules = std::vector<AlertRule>;

// The names that no rule counts, because the user muted them.
using MutedNames = std::vector<QByteArray>;

// True if a lock with this name does not count for the rule.
bool isMuted(const AlertRule &rule, const QByteArray &name);

QLatin1String word(Severity severity); // "critical" or "warning", for scripts

} // namespace lockscope::alerts
