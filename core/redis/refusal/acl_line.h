#pragma once

#include <QByteArrayList>

namespace lockscope::redis {

// `ACL SETUSER USER RULES` as one line for redis-cli. `user`: the user that logged in; empty means `default`.
QByteArray aclLine(const QByteArray &user, const QByteArrayList &rules);
// Joins words into one line for redis-cli, with quotes where redis-cli needs them.
QByteArray forRedisCli(const QByteArrayList &words);

// Escapes bytes for a pattern of the ACL: `*?[]^\` get a backslash. A blank cannot be part of a pattern, so it becomes
// a wildcard for one byte.
QByteArray inPattern(const QByteArray &bytes);

} // namespace lockscope::redis
