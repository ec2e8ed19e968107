#pragma once

#include "core/redis/address.h"
#include "ui/connect/connect_card.h"

namespace lockscope::ui {

// A recent server to click on, with a button that removes it from the list. GUI thread.
class RecentCard : public ConnectCard {
    Q_OBJECT

public:
    RecentCard(const redis::Address &address, const actions::ConnectionPolicy &policy, QWidget *parent = nullptr);

    static QString idOf(const redis::Address &address); // never equal to the id of a profile
};

} // namespace lockscope::ui
