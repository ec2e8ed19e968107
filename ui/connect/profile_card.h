#pragma once

#include "core/profiles/profile.h"
#include "ui/connect/connect_card.h"

namespace lockscope::ui {

// A saved profile to click on. Its menu has the other actions. GUI thread.
class ProfileCard : public ConnectCard {
    Q_OBJECT

public:
    explicit ProfileCard(const profiles::Profile &profile, QWidget *parent = nullptr);

Q_SIGNALS:
    void edit();

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace lockscope::ui
