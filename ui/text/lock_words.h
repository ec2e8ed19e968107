#pragma once

#include "core/locks/compound/compound_facts.h"

#include <QString>

// Translated words for the locks that this program acquires and holds.
namespace lockscope::ui {

QString kindText(locks::AcquirableKind kind); // "non-reentrant fair"
QString kindText(locks::CompoundKind kind);
QString kindMeaning(locks::AcquirableKind kind); // one sentence, for a tool tip
QString kindMeaning(locks::CompoundKind kind);
QString lossText(locks::LossReason reason);
QString standingText(const locks::CompoundFacts &compound); // "4 of 5, 3 needed"
QString memberText(const locks::MemberFacts &member); // "held", or why the member is not held

} // namespace lockscope::ui
