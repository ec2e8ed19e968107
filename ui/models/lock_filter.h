#pragma once

#include "core/model/connection_id.h"
#include "core/model/lock.h"
#include "ui/models/quorum_words.h"

#include <QSet>
#include <QString>

#include <optional>

namespace lockscope::ui {

// Which rows are shown.
class LockFilter {
public:
    enum class Chip { All, Contended, Attention, Mine, Watched };

    Chip chip = Chip::All;
    std::optional<State> state; // one chip of the attention strip
    std::optional<ConnectionId> connection; // only its rows
    QByteArray client; // the UUID of one: only what it holds or queues for; empty: all
    const QuorumWords *quorums = nullptr; // what stands in the row of a set has none of its own; null: there is none
    QSet<LockId> mine;
    QSet<LockId> watched;

    // Looked for in names and holders as they are displayed, whatever the case.
    void setText(const QString &text) { m_text = text; }
    const QString &text() const { return m_text; }

    bool accepts(const Lock &lock) const;
    bool isOpen() const { return chip == Chip::All && !state && !connection && client.isEmpty() && m_text.isEmpty(); }

private:
    bool acceptsChip(const Lock &lock) const;
    bool acceptsClient(const Lock &lock) const;
    bool acceptsText(const Lock &lock) const;
    bool contains(const QByteArray &bytes) const;

    QString m_text;
};

} // namespace lockscope::ui
