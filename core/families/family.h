#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/families/pattern.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::families {

// A text in both languages of the program. A missing Chinese text is replaced by the English one.
struct FamilyText {
    QString en;
    QString zh;

    bool isEmpty() const { return en.isEmpty(); }
    QString shown() const; // in the language of the program
};

// The locks of one library, as data: how to recognize them, and how they behave. Read from resources/families/NAME.toml
// or from the user's folder; docs/families.md describes the file. Immutable; crosses threads.
struct Family {
    enum class Type : quint8 { String, Hash };
    enum class Lease : quint8 { Fixed, Renewed, None };
    // The way in which a waiter learns that the lock is free.
    enum class Wake : quint8 {
        Polling,
        Channel, // the release publishes a message
        List, // the release pushes an element, and a waiter pops it
        Deletion, // the server reports the deletion of the key, whoever deletes it
        Nobody, // no client waits, because the next run or attempt comes by itself
    };
    // The tested script in lua/ that releases the lock by force.
    enum class Release : quint8 { Token, TokenAndSignal, None };

    // A name with so many bytes of the family is its lock, whatever else it contains.
    static constexpr qsizetype ownBytes = 3;

    QString name; // the name of the file, and the stable word of JSON and filters
    QString title; // the library's name
    QString documentation; // a URL; empty if there is none
    bool isUsers = false; // from the user's folder or an option
    QStringList looksLike; // names of families whose keys look the same

    Type type = Type::String;
    std::vector<Pattern> names;
    std::vector<Pattern> values; // of strings; empty accepts any value
    std::vector<Pattern> companions; // names of keys that belong to its locks, and are not locks
    // Jobs at work are in a list, and each of them holds a lock: a job that is listed without its lock has stalled.
    QByteArray activeList; // a template for the list; empty if there is none
    std::optional<Pattern> activeLists; // the names of such lists
    QByteArray jobPart; // the part of a lock's name that is the element in the list
    FamilyText describes; // a template with parts of the name: "job {job} of queue {queue}"

    Lease lease = Lease::Fixed;
    Millis usualLease{}; // 0: chosen by the program
    Millis renewedEvery{}; // of a usual lease; another lease has another interval in the same ratio

    Wake wake = Wake::Polling;
    QByteArray signalList; // a template, for List
    QByteArray channel; // a template, for Channel
    Millis signalKept{}; // how long the pushed element stays

    Release release = Release::Token;
    FamilyText effect; // what follows a forced release; may be empty

    // The promises of the library; nullopt if one is not known. [lease] and [waiters] say whether it renews and wakes.
    std::optional<bool> checksOwner; // its release leaves the lock of another owner alone
    std::optional<bool> isReentrant; // the owner can acquire it again
    std::optional<bool> isFenced; // each holder gets a higher number
};
using FamilyPtr = std::shared_ptr<const Family>;

// The parts of the first pattern that matches the name; empty if none does.
NameParts partsOfName(const Family &family, QByteArrayView key);
// The parts of the value, such as host and thread.
NameParts partsOfValue(const Family &family, QByteArrayView value);
bool acceptsValue(const Family &family, QByteArrayView value);
// A job's entry in the list of jobs at work.
struct ActiveJob {
    Key list;
    QByteArray element;
    friend bool operator==(const ActiveJob &, const ActiveJob &) = default;
};
// nullopt if the family lists no jobs, or if the name is none of its locks.
std::optional<ActiveJob> activeJobOf(const Family &family, QByteArrayView lock);
// The name of the lock that this job holds; empty if the list is none of the family's.
QByteArray lockOfJob(const Family &family, const ActiveJob &job);
// True if the name itself shows the library. Otherwise the value only has the form that the library writes.
bool isCertain(const Family &family, QByteArrayView key);
// "job 17 of queue mail", in the language of the program; empty if the family does not describe its locks.
QString described(const Family &family, const QByteArray &key);
QString describedIn(const QString &text, const Family &family, const QByteArray &key);

// The key of the list to which a release pushes; empty if there is none.
QByteArray signalListOf(const Family &family, const QByteArray &key);

// The channels on which waiters for this lock may listen: one for each way to read the name, at most eight. Empty if
// the family has none.
std::vector<QByteArray> channelsOf(const Family &family, const QByteArray &key);

// Names of lists or channels: one name, or all that begin and end so.
struct Names {
    QByteArray before;
    QByteArray after = {};
    bool isOne = false;
    friend bool operator==(const Names &, const Names &) = default;
};
// The lists or channels of all locks whose names begin with `prefix`. For the prefix `lock:web`, the signal lists are
// `lock-signal:web*`. Empty if no name of the family can begin so.
std::vector<Names> signalListsOf(const Family &family, const QByteArray &prefix);
std::vector<Names> channelsOfPrefix(const Family &family, const QByteArray &prefix);

// The time between two renewals of a lock with this lease: the family's, or a third of the lease, as Redisson renews.
// `family` may be null.
Millis renewalPeriod(const FamilyPtr &family, Millis lease);

// The stable words of family files.
QStringList leaseWords();
QStringList wakeWords();
QStringList releaseWords();

} // namespace lockscope::families
