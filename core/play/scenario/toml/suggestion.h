#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::play {

// The word of `known` that differs in the fewest letters, or empty if all differ in many.
QString nearest(const QString &written, const QStringList &known);
// "; did you mean "lock"?", or a list: "; there is: lock, try, …".
QString suggestion(const QString &written, const QStringList &known);

} // namespace lockscope::play
