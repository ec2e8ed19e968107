#pragma once

#include "core/base/bytes.h"
#include "core/trace/post_mortem.h"

#include <QHash>
#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace lockscope::actions {

// Where a line lies, so that it can be shown or copied whole (AuditReader::line()).
struct AuditPlace {
    std::size_t part = 0; // which of the trail's files, in the order in which they were read
    qint64 at = 0; // bytes
    qint64 size = -1; // without its end; -1: there is no such line
};

// What a trail says of one action: its intent, and what came of it. Texts are as they are shown (toDisplay()).
struct AuditEntry {
    QString id; // of the intent
    qint64 wallMillis = 0; // of the intent
    QString who; // USER@HOST of the machine, and the server's user
    QString app; // with its version
    QString action;
    Key name; // of the lock
    QStringList holders; // whose holds it is about, as they are shown: of one permit or reader, or of all that had it
    QString node;
    int db = 0;
    QString environment;
    QString batch; // empty: it was done by itself
    QString reason;
    QString result; // "released", "changed", …; empty: nothing is known of it
    QString error;
    AuditPlace intent;
    AuditPlace outcome;

    bool isUnfinished() const { return result.isEmpty(); }
};

// Of an intent without an outcome: somebody has looked what became of it, and what was there.
QJsonObject checkedRecord(const QString &intent, const QString &found);

// Puts intents and outcomes together as their lines come. Pure.
class AuditHistory {
public:
    void add(const QJsonObject &record, const AuditPlace &place);
    const std::vector<AuditEntry> &entries() const { return m_entries; } // by the order of their intents
    // The places of those that are new, or that have an outcome now, since it was asked last; in ascending order.
    std::vector<std::size_t> takeChanged();

private:
    void addIntent(const QJsonObject &record, const AuditPlace &place);
    void addOutcome(const QJsonObject &record, const AuditPlace &place);

    std::vector<AuditEntry> m_entries;
    QHash<QString, std::size_t> m_open; // intents without an outcome, by id
    std::vector<std::size_t> m_changed;
};

// Which of these actions took the lock away from this owner, for whoever asks why its unlock was refused: with who did
// it and why. Pure.
std::vector<trace::PastEvent> forcedBefore(const std::vector<AuditEntry> &entries, const Key &lock, const Owner &owner);

} // namespace lockscope::actions
