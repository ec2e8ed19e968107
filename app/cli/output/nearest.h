#pragma once

#include <QStringList>

namespace lockscope::cli {

// The known word that is nearest to a mistyped one; empty if none is near.
QString nearest(const QString &typed, const QStringList &known);

} // namespace lockscope::cli
