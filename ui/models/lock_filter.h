#pragma once

#include "core/model/connection_id.h"
#include "core/model/lock.h"
#include "ui/models/quorum_words.h"

#include <QSet>
#include <QString>

#include <optional>

namespace lockscope::ui {

// Decides which rows are shown.
class LockFilter {
public:
    enum class Chip { All, Contended, Attention, Mine, Watched };

    Chip chip = Chip::All;
    std::optional<State> state; // of a chip of the attention strip
    std::optional<ConnectionId> connection; // only its rows
    QByteArray client; // the UUID of a client: only what it holds or queues for; empty means all
    const QuorumWords *quorums = nullptr; // hides the locks that are part of a quorum set's row; null means no set
    QSet<LockId> mine;
    QSet<LockId> watched;

    // Searches names and holders as displayed, ignoring case.
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
