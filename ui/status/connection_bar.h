#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/base/clock.h"
#include "core/model/connection_id.h"
#include "ui/models/connection_looks.h"
#include "ui/status/situation.h"

#include <QWidget>

namespace lockscope::ui {

class Chip;

// The connections there are, while there are several: each by its name and colour, how it stands, and what may be done
// over it. One that is pressed is looked at alone, and is the one that is meant where no lock says which; the one that
// is meant stands out.
class ConnectionBar : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionBar(QWidget *parent = nullptr);

    struct Item {
        ConnectionId id;
        ConnectionLook look;
        Situation situation;
        actions::ConnectionPolicy policy;
        std::optional<Instant> armedUntil;
        bool isCurrent = false;
    };
    void show(const std::vector<Item> &items, const std::optional<ConnectionId> &only, Instant now);

Q_SIGNALS:
    void chosen(const lockscope::ConnectionId &connection, bool only); // to be looked at alone, or no more

private:
    void dress(Chip *chip, const Item &item, Instant now);
    Chip *addChip();

    std::vector<Chip *> m_chips;
    std::vector<ConnectionId> m_ids; // of the chips
};

// "redis-1 · PROD · armed 4:59", "redis-2 · gone".
QString connectionText(const ConnectionBar::Item &item, Instant now);

} // namespace lockscope::ui
