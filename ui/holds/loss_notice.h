#pragma once

#include "core/locks/compound/compound_facts.h"
#include "core/model/connection_id.h"

#include <QStringList>
#include <QWidget>

#include <set>
#include <vector>

namespace lockscope::ui {

class PlainLabel;

// Reports locks that this program lost, and the consequences. The notice stays until the user dismisses it, even after
// connecting to another server. The notice is above everything else in the window, because the user must stop what a
// lost lock protected.
class LossNotice : public QWidget {
    Q_OBJECT

public:
    explicit LossNotice(QWidget *parent = nullptr);

    // Sets the name of a connection's server. On a new server the numbers of holds start again, so this also forgets
    // which losses were reported.
    void setServer(const QString &node, const ConnectionId &of = {});
    // All present holds of a connection, including lost ones; wall clock in ms.
    void setHolds(const std::vector<locks::HoldFacts> &holds, qint64 wallMillis, const ConnectionId &of = {});
    void setCompounds(const std::vector<locks::CompoundFacts> &compounds, qint64 wallMillis,
                      const ConnectionId &of = {});

    static constexpr int mostLines = 5;

Q_SIGNALS:
    void mineRequested(); // show the list of holds
    void happened(); // another loss

protected:
    void changeEvent(QEvent *event) override;

private:
    using Row = std::tuple<ConnectionId, bool, quint64>; // the connection, whether it is a compound lock, and its id
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
