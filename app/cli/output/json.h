#pragma once

#include "app/cli/output/times.h"
#include "core/locks/compound/compound_facts.h"
#include "core/model/lock_copies.h"
#include "core/model/lock_event.h"
#include "core/model/trace_event.h"
#include "core/redis/address.h"

#include <QJsonObject>

namespace lockscope::cli {

// Scripts rely on these forms, which docs/json.md describes. `now` turns absolute deadlines into remaining
// milliseconds.
QJsonObject lockJson(const Lock &lock, const redis::Address &address, Instant now);
// Adds the copy of each replica as `replicas`, which is empty without replicas.
void addCopies(QJsonObject &into, const Lock &lock, const LockCopiesPtr &copies, Instant now);
// `node`: the server, if the command reads several.
QJsonObject eventJson(const LockEvent &event, const QString &node = {});
QJsonObject eventJson(const TraceEvent &event); // uses the same words, and adds what only a trace knows
void addMembers(QJsonObject &into, const locks::CompoundFacts &facts, Millis validity);

} // namespace lockscope::cli
