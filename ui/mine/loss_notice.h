#pragma once

#include "core/locks/compound/compound_facts.h"
#include "core/model/connection_id.h"

#include <QStringList>
#include <QWidget>

#include <set>
#include <vector>

namespace lockscope::ui {

class PlainLabel;

// Says that locks held by this program were lost, and what that means, until somebody has seen it; also after another
// server was connected to. Stands above everything, because whoever lost a lock has to stop what it protected.
class LossNotice : public QWidget {
    Q_OBJECT

public:
    explicit LossNotice(QWidget *parent = nullptr);

    // How the server of a connection is called; holds have new numbers there.
    void setServer(const QString &node, const ConnectionId &of = {});
    // All there are now of a connection, lost ones too; wall clock in ms.
    void setHolds(const std::vector<locks::HoldFacts> &holds, qint64 wallMillis, const ConnectionId &of = {});
    void setCompounds(const std::vector<locks::CompoundFacts> &compounds, qint64 wallMillis,
                      const ConnectionId &of = {});

    static constexpr int mostLines = 5;

Q_SIGNALS:
    void mineRequested(); // the list of what is held
    void happened(); // one more

protected:
    void changeEvent(QEvent *event) override;

private:
    using Row = std::tuple<ConnectionId, bool, quint64>; // of a lock of several?, its id
    void tell(Row row, const QString &name, locks::LossReason reason, qint64 wallMillis);
    void dismiss();
    void showLines();
    void recolour();

    QHash<ConnectionId, QString> m_nodes;
    std::set<Row> m_told;
    QStringList m_lines;
    PlainLabel *m_text;
};

} // namespace lockscope::ui
