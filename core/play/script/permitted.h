#pragma once

#include "core/play/script/action.h"

#include <QByteArrayList>

// The commands and statements that a scenario may send to its private servers and its database. All others are refused,
// because they could reach another server or a file of the user. The reader of files and the stage, before each step,
// ask here. The servers (Redis ACL) and the database (SQLite authorizer) refuse the rest on their own.
namespace lockscope::play {

// Why a scenario may not do this. Empty: it may.
QString whyNotPermitted(const Action &action);
QString whyNotCommand(const QByteArrayList &words);
QString whyNotStatement(const QString &sql);

// For the ACL of a private server: all that an actor may send, as rules of ACL SETUSER ("+get", "+client|id"). A server
// that does not know one of these commands refuses that rule.
QByteArrayList actorRules();
// Patterns of the channels that actors may use. Sentinels take orders from what is published on __sentinel__:hello.
QByteArrayList actorChannels();

} // namespace lockscope::play
