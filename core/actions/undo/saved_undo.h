#pragma once

#include "core/actions/plan/outcome.h"
#include "core/redis/server.h"

namespace lockscope::actions {

// A plan that undoes an action, with all that another process of this machine needs to execute it. Instants mean the
// same in every process until the machine restarts. The lock's source is valid only in the process that saved the plan,
// so Actions::adopt() sets the source again.
struct SavedUndo {
    QByteArray bootId; // the boot id of the kernel whose clock gave the instants
    qint64 wallMillis = 0; // when it was saved
    QString server; // its URL, without a password
    QByteArray runId; // of the server process; empty if unknown
    PlanPtr plan; // action put-back; Plan::undoneRecord is the record of the action
};

// The boot id of the running kernel; empty if unknown.
QByteArray bootIdNow();

// `outcome` must have an undo plan.
SavedUndo savedUndo(const Outcome &outcome, const redis::Server &server, const QByteArray &bootId);
// Why the undo may no longer be executed; nullopt if it may. Neither a restart of the machine nor a change of its clock
// prolongs the time for an undo.
std::optional<Error> whyTooLate(const SavedUndo &undo, const QByteArray &bootId, const Clock &clock);
// True if it was saved for this server and database.
bool isOf(const SavedUndo &undo, const redis::Server &server);

// Names, fields and owners are stored as raw bytes. The reader accepts only what the writer of this version wrote,
// unchanged.
QByteArray undoBytes(const SavedUndo &undo);
std::optional<SavedUndo> undoOf(const QByteArray &bytes);

} // namespace lockscope::actions
