#pragma once

#include "core/play/scenario/sandbox_action.h"

#include <QByteArrayList>

// The commands and statements that a scenario may send to its private servers and its database. All others are refused,
// because they could reach another server or a file of the user. The scenario reader uses these functions to check
// files, and the sandbox uses them before each action. The servers (Redis ACL) and the database (SQLite authorizer)
// refuse the rest on their own.
namespace lockscope::play {

// The reason why a scenario may not do this. Empty if the action is permitted.
QString whyNotPermitted(const Action &action);
QString whyNotCommand(const QByteArrayList &words);
QString whyNotStatement(const QString &sql);

// The permitted commands as rules of ACL SETUSER ("+get", "+client|id"). A server refuses rules for commands that it
// does not know.
QByteArrayList actorRules();
// Patterns of the channels that actors may use. They exclude the servers' channels, because sentinels obey messages on
// __sentinel__:hello.
QByteArrayList actorChannels();

} // namespace lockscope::play
