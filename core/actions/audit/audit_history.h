#pragma once

#include "core/base/bytes.h"
#include "core/trace/post_mortem.h"

#include <QHash>
#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace lockscope::actions {

// The location of a line, for showing or copying the whole line (AuditReader::line()).
struct AuditPlace {
    std::size_t part = 0; // index of the trail's file, in reading order
    qint64 at = 0; // bytes
    qint64 size = -1; // without the line feed; -1 if there is no such line
};

// One action in a trail: its intent and its outcome. Texts are escaped for display (toDisplay()).
struct AuditEntry {
    QString id; // of the intent
    qint64 wallMillis = 0; // of the intent
    QString who; // USER@HOST of the machine, and the ACL user on the server
    QString app; // with its version
    QString action;
    Key name; // of the lock
    QStringList holders; // affected holders, escaped for display: one permit or reader, or all holders
    QString node;
    int db = 0;
    QString environment;
    QString batch; // empty if the action was not part of a batch
    QString reason;
    QString result; // "released", "changed", …; empty if no outcome was recorded
    QString error;
    AuditPlace intent;
    AuditPlace outcome;

    bool isUnfinished() const { return result.isEmpty(); }
};

// Makes the outcome record for an intent that has no outcome yet. A person has checked the result, and `found` is that
// person's finding.
QJsonObject checkedRecord(const QString &intent, const QString &found);

// Pairs each intent with its outcome as the lines arrive. Pure.
class AuditHistory {
public:
    void add(const QJsonObject &record, const AuditPlace &place);
    const std::vector<AuditEntry> &entries() const { return m_entries; } // in the order of their intents
    // The indexes of the entries that are new or have received an outcome since the previous call, in ascending order.
    std::vector<std::size_t> takeChanged();

private:
    void addIntent(const QJsonObject &record, const AuditPlace &place);
    void addOutcome(const QJsonObject &record, const AuditPlace &place);

    std::vector<AuditEntry> m_entries;
    QHash<QString, std::size_t> m_open; // intents without an outcome, by id
    std::vector<std::size_t> m_changed;
};

// The actions among `entries` that took the lock away from this lock owner, with their authors and reasons. These
// actions explain why the lock owner's unlock was refused. Pure.
std::vector<trace::PastEvent> forcedBefore(const std::vector<AuditEntry> &entries, const Key &lock, const Owner &owner);

} // namespace lockscope::actions
