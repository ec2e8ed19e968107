#pragma once

#include <QString>
#include <QStringList>

namespace lockscope {

// Returns the word of `known` that differs from `written` in the fewest letters. Empty if no word is similar enough.
QString nearest(const QString &written, const QStringList &known);
// "; did you mean "lock"?", or a list: "; there is: lock, try, …".
QString suggestion(const QString &written, const QStringList &known);

} // namespace lockscope
