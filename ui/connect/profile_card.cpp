#include "ui/connect/profile_card.h"

#include "core/base/escape.h"
#include "ui/text/plain_text.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>

namespace lockscope::ui {

ProfileCard::ProfileCard(const profiles::Profile &profile, QWidget *parent)
    : ConnectCard(
        {profile.id, profile.name, profile.address.node(), toDisplay(profile.address.toUrl().toUtf8()), profile.policy},
        parent)
{
    setObjectName(QStringLiteral("card"));
    auto *open = new QAction(tr("Connect"), this);
    auto *change = new QAction(tr("Edit…"), this);
    auto *take = new QAction(tr("Remove…"), this);
    addActions({open, change, take});
    connect(open, &QAction::triggered, this, &QAbstractButton::click);
    connect(change, &QAction::triggered, this, &ProfileCard::edit);
    connect(take, &QAction::triggered, this, &ConnectCard::remove);
    corner()->setText(QStringLiteral("⋯"));
    corner()->setFocusPolicy(Qt::NoFocus); // the menu key opens the same menu
    corner()->setPopupMode(QToolButton::InstantPopup);
    setPlainToolTip(corner(), tr("Edit, remove"));
    corner()->setAccessibleName(tr("Edit or remove %1").arg(profile.name));
    auto *menu = new QMenu(corner());
    menu->addActions({open, change, take});
    corner()->setMenu(menu);
    corner()->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
}

void ProfileCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_F2)
        Q_EMIT edit();
    else
        ConnectCard::keyPressEvent(event);
}

} // namespace lockscope::ui
