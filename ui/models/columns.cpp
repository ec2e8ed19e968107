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
    case Column::State: return Columns::tr("What is going on with it, sorted by severity.");
    case Column::Name: return Columns::tr("The key. What cannot be shown plainly is escaped as \\xHH.");
    case Column::Connection: return Columns::tr("Over which connection it is seen, and acted on.");
    case Column::Kind: return Columns::tr("What kind of lock its keys look like.");
    case Column::Holder: return Columns::tr("Who holds it: the start of the client's UUID, and the thread.");
    case Column::Holds: return Columns::tr("How often its owner has entered it.");
    case Column::HeldFor: return Columns::tr("For how long it is held; ≥ when it was held before it was first seen.");
    case Column::Ttl:
        return Columns::tr("How long until it expires. The bar's full width is the lease, the tick is at "
                           "two thirds of it: a healthy watchdog keeps it beyond the tick.");
    case Column::Lease: return Columns::tr("Renewed by a watchdog, fixed, or without any expiry.");
    case Column::Renewed: return Columns::tr("When its TTL was last set back, and how many renewals were missed.");
    case Column::Waiting:
        return Columns::tr("Fair locks: the queued threads. Others: at least so many clients listen "
                           "for its release; those that poll or spin cannot be seen.");
    case Column::Changes: return Columns::tr("How often its holder changed within the last minute.");
    case Column::Readers: return Columns::tr("How many hold it for reading.");
    case Column::Token: return Columns::tr("The fencing token; free permits of a semaphore; a latch's count.");
    case Column::FirstSeen: return Columns::tr("How long ago it was seen for the first time.");
    case Column::Origin:
        return Columns::tr(
            "What it is for, where Redisson takes it by itself: a transaction, one key of a map or cache, "
            "a sorted set.");
    case Column::Node: return Columns::tr("In a cluster: which master has it, and in which slot.");
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
