#include "ui/connect/recent_card.h"

#include "core/base/escape.h"
#include "ui/text/plain_text.h"

#include <QAction>
#include <QToolButton>

namespace lockscope::ui {

namespace {

QString shownUrl(const redis::Address &address)
{
    return elided(toDisplay(address.toUrl().toUtf8()), 90);
}

} // namespace

RecentCard::RecentCard(const redis::Address &address, const actions::ConnectionPolicy &policy, QWidget *parent)
    : ConnectCard({idOf(address), address.node(), shownUrl(address), shownUrl(address), policy}, parent)
{
    setObjectName(QStringLiteral("recentOne"));
    auto *open = new QAction(tr("Connect"), this);
    auto *take = new QAction(tr("Remove from this list"), this);
    addActions({open, take});
    connect(open, &QAction::triggered, this, &QAbstractButton::click);
    connect(take, &QAction::triggered, this, &ConnectCard::remove);
    corner()->setObjectName(QStringLiteral("recentRemove"));
    corner()->setText(QStringLiteral("✕"));
    setPlainToolTip(corner(), tr("Removes this server from the list"));
    corner()->setAccessibleName(tr("Remove %1").arg(shownUrl(address)));
    connect(corner(), &QToolButton::clicked, this, &ConnectCard::remove);
}

QString RecentCard::idOf(const redis::Address &address)
{
    return address.toUrl();
}

} // namespace lockscope::ui
