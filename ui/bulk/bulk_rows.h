#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/sweep/leftover.h"
#include "core/base/error.h"
#include "ui/bulk/bulk_dialog.h"

namespace lockscope::ui {

// The texts for each row of a BulkDialog, before and after its action.

BulkDialog::Row bulkRow(const actions::Leftover &leftover);
BulkDialog::Row bulkRow(const actions::Plan &plan, const words::ClientNames &names);
// For a lock that stays unchanged. `refusal` is the reason.
BulkDialog::Row bulkRow(const Lock &lock, const Error &refusal, const words::ClientNames &names);

// An empty `outcome` means that the action failed: the tone is Bad, and the texts describe `error`.
Tone bulkTone(const std::optional<actions::Outcome> &outcome);
QString doneText(const std::optional<actions::Outcome> &outcome, const Error &error, const words::ClientNames &names);
QString undoneText(const std::optional<actions::Outcome> &outcome, const Error &error, const words::ClientNames &names);

} // namespace lockscope::ui
