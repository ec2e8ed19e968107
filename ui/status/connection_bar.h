#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/clock.h"
#include "core/model/connection_id.h"
#include "ui/models/connection_looks.h"
#include "ui/status/connection_situation.h"

#include <QWidget>

namespace lockscope::ui {

class Chip;

// Lists the connections if there are several: name, colour, state and policy. Pressing a connection filters the table
// by it and makes it the current connection, which is highlighted. Requests that concern no lock go to the current
// connection.
class ConnectionBar : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionBar(QWidget *parent = nullptr);

    struct Item {
        ConnectionId id;
        ConnectionLook look;
        ConnectionSituation situation;
        actions::ConnectionPolicy policy;
        std::optional<Instant> armedUntil;
        bool isCurrent = false;
    };
    void show(const std::vector<Item> &items, const std::optional<ConnectionId> &only, Instant now);

Q_SIGNALS:
    void chosen(const lockscope::ConnectionId &connection, bool only); // `only`: hide the rows of the others

private:
    void dress(Chip *chip, const Item &item, Instant now);
    Chip *addChip();

    std::vector<Chip *> m_chips;
    std::vector<ConnectionId> m_ids; // of the chips
};

// "redis-1 · PROD · armed 4:59", "redis-2 · lost".
QString connectionText(const ConnectionBar::Item &item, Instant now);

} // namespace lockscope::ui
