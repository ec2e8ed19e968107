#pragma once

#include <QStringList>

namespace lockscope::cli {

// The word that somebody probably meant who typed `typed`; empty if none is near.
QString nearest(const QString &typed, const QStringList &known);

} // namespace lockscope::cli
