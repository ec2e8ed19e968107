#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::play {

// What was probably meant: the one of `known` that takes the fewest letters to change, if it takes few; or empty.
QString nearest(const QString &written, const QStringList &known);
// "; did you mean "lock"?", or what there is: "; there is: lock, try, …".
QString meantOrAll(const QString &written, const QStringList &known);

} // namespace lockscope::play
