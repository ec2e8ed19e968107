#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/sweep/leftover.h"
#include "core/base/error.h"
#include "ui/bulk/bulk_dialog.h"

namespace lockscope::ui {

// Texts for each row of a bulk, before and after it runs.

BulkDialog::Row bulkRow(const actions::Leftover &leftover);
BulkDialog::Row bulkRow(const actions::Plan &plan, const words::ClientNames &names);
BulkDialog::Row bulkRow(const Lock &lock, const Error &refusal,
                        const words::ClientNames &names); // one that is left alone

// Without an outcome: the tone of `error`.
Tone bulkTone(const std::optional<actions::Outcome> &outcome);
QString doneText(const std::optional<actions::Outcome> &outcome, const Error &error, const words::ClientNames &names);
QString undoneText(const std::optional<actions::Outcome> &outcome, const Error &error, const words::ClientNames &names);

} // namespace lockscope::ui
