#pragma once

#include "core/filter/filter_query.h"
#include "core/model/connection_id.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"
#include "core/model/state.h"
#include "ui/models/quorum_words.h"

#include <QSet>
#include <QString>

#include <optional>

namespace lockscope::ui {

// Decides which rows are shown. accepts() may run on several threads at once.
class LockFilter {
public:
    enum class Chip : quint8 { All, Attention, Contended, Held, Waiting, Mine, Watched };
    static constexpr int chips = int(Chip::Watched) + 1;

    Chip chip = Chip::All;
    std::optional<State> state; // the chosen chip of the attention strip
    std::optional<ConnectionId> connection; // only rows of this connection
    QByteArray client; // only locks that the client with this UUID holds or queues for; empty means all
    const QuorumWords *quorums = nullptr; // hides the locks that are part of a quorum set's row; null means no set
    QSet<LockId> mine;
    QSet<LockId> watched;

    // Sets a query in the language of core/filter. Ignores a term with a mistake.
    void setText(const QString &text);
    const std::optional<filter::FilterMistake> &mistake() const { return m_mistake; }
    bool hasQuery() const { return !m_query.isEmpty(); }
    bool dependsOnTime() const { return m_query.dependsOnTime(); }
    bool dependsOnClients() const { return m_query.dependsOnClients(); }
    bool dependsOnAddresses() const { return m_query.dependsOnAddresses(); }

    bool accepts(const Lock &lock, const filter::FilterContext &context = {}) const;
    bool isOpen() const { return chip == Chip::All && !state && !connection && client.isEmpty() && !hasQuery(); }

private:
    bool acceptsChip(const Lock &lock) const;
    bool acceptsClient(const Lock &lock) const;

    filter::FilterQuery m_query;
    std::optional<filter::FilterMistake> m_mistake;
};

} // namespace lockscope::ui
