#pragma once

#include <QByteArrayList>

namespace lockscope::redis {

// `ACL SETUSER USER RULES`, as redis-cli reads it on one line. `user`: as it logged in; empty: `default`.
QByteArray aclLine(const QByteArray &user, const QByteArrayList &rules);
// Any words, as redis-cli reads them on one line.
QByteArray forRedisCli(const QByteArrayList &words);

// Bytes within a pattern of the ACL, where they mean themselves: `*?[]^\` are escaped, and a blank, which no pattern
// may have, is any one byte.
QByteArray inPattern(const QByteArray &bytes);

} // namespace lockscope::redis
