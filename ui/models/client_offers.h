#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::ui {

// The facts about a client that complete a filter.
struct KnownClient {
    QByteArray uuid;
    QString name; // escaped; empty means none
    QStringList addresses; // escaped; empty means unknown
};

// The values of the filter's term `client:` that begin with `typed`; case does not matter. First the names, then the
// hosts, the addresses and the UUIDs: each group is sorted, without repeats, and has at most `mostOffered` values. The
// values have the quotes that they need.
inline constexpr int mostOffered = 50;
QStringList clientOffers(const std::vector<KnownClient> &clients, const QString &typed);

} // namespace lockscope::ui
