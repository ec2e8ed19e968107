#pragma once

#include <QByteArrayList>
#include <QStringList>

#include <optional>

namespace lockscope::app {

// The arguments of this process, without the program's name. Call it after Qt has removed its own options from `argv`,
// and before hidePasswords().
QByteArrayList argumentBytes(int argc, char **argv);

// The same text as QCoreApplication::arguments() has.
QStringList textsOf(const QByteArrayList &arguments);

// A sentence that says which argument is not text, and what to write instead. Nullopt if all are text. Qt replaces
// bytes that are not UTF-8 (in every locale) and drops a byte order mark, so its text would name another lock or file.
std::optional<QString> whyNotText(const QByteArrayList &arguments);

} // namespace lockscope::app
