#pragma once

#include <QByteArrayList>
#include <QString>

#include <optional>

namespace lockscope::play {

// Cuts a line as redis-cli does: at spaces, but for those in '…' or "…". None: a quote is not closed.
std::optional<QByteArrayList> argumentsOf(const QString &line);

} // namespace lockscope::play
