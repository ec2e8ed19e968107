#include "ui/models/columns.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct Columns {
    Q_DECLARE_TR_FUNCTIONS(Columns)
};

} // namespace

QString columnTitle(Column column)
{
    switch (column) {
    case Column::State: return Columns::tr("State");
    case Column::Name: return Columns::tr("Name");
    case Column::Connection: return Columns::tr("Connection");
    case Column::Kind: return Columns::tr("Kind");
    case Column::Holder: return Columns::tr("Holder");
    case Column::Holds: return Columns::tr("Holds");
    case Column::HeldFor: return Columns::tr("Held for");
    case Column::Ttl: return Columns::tr("TTL");
    case Column::Lease: return Columns::tr("Lease");
    case Column::Renewed: return Columns::tr("Renewed");
    case Column::Waiting: return Columns::tr("Waiting");
    case Column::Changes: return Columns::tr("Changes/min");
    case Column::Readers: return Columns::tr("Readers");
    case Column::Token: return Columns::tr("Token");
    case Column::FirstSeen: return Columns::tr("First seen");
    case Column::Origin: return Columns::tr("Origin");
    case Column::Node: return Columns::tr("Node · slot");
    }
    return {};
}

QString columnMeaning(Column column)
{
    switch (column) {
    case Column::State: return Columns::tr("The state, sorted by severity.");
    case Column::Name: return Columns::tr("The key. Unprintable bytes are escaped as \\xHH.");
    case Column::Connection: return Columns::tr("The connection on which it is seen and acted on.");
    case Column::Kind: return Columns::tr("The kind of lock, inferred from its keys.");
    case Column::Holder: return Columns::tr("The holder: the start of the client's UUID, and the thread.");
    case Column::Holds: return Columns::tr("The number of times that its owner has acquired it.");
    case Column::HeldFor:
        return Columns::tr("The time that it has been held; ≥ if it was held before it was first seen.");
    case Column::Ttl:
        return Columns::tr("The time until it expires. The bar's full width is the lease, and the tick is at "
                           "two thirds of it: a healthy watchdog keeps it beyond the tick.");
    case Column::Lease: return Columns::tr("Renewed by a watchdog, fixed, or without expiry.");
    case Column::Renewed: return Columns::tr("The time of the last renewal, and the number of missed ones.");
    case Column::Waiting:
        return Columns::tr("Fair locks: the queued threads. Others: at least the clients that are subscribed to its "
                           "release. Clients that poll or spin cannot be seen.");
    case Column::Changes: return Columns::tr("Changes of the holder during the last minute.");
    case Column::Readers: return Columns::tr("The number of holders that read.");
    case Column::Token:
        return Columns::tr("The fencing token, the free permits of a semaphore, or the count of a latch.");
    case Column::FirstSeen: return Columns::tr("The time since it was first seen.");
    case Column::Origin:
        return Columns::tr("Its purpose, if Redisson acquires it internally: a transaction, one key of a map or cache, "
                           "a sorted set.");
    case Column::Node: return Columns::tr("In a cluster: its master and its slot.");
    }
    return {};
}

bool shownAtFirst(Column column)
{
    return column <= Column::Changes && column != Column::Connection;
}

bool isFigure(Column column)
{
    switch (column) {
    case Column::State:
    case Column::Name:
    case Column::Connection:
    case Column::Kind:
    case Column::Holder:
    case Column::Ttl:
    case Column::Lease:
    case Column::Renewed:
    case Column::Waiting:
    case Column::Origin:
    case Column::Node: return false;
    default: return true;
    }
}

bool runsOn(Column column)
{
    switch (column) {
    case Column::State: // "released 2 s ago"
    case Column::HeldFor:
    case Column::Ttl:
    case Column::Renewed:
    case Column::FirstSeen: return true;
    default: return false;
    }
}

} // namespace lockscope::ui
