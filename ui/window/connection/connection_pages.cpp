#include "ui/window/connection/connection_pages.h"

#include "ui/text/plain_label.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

ConnectionPages::ConnectionPages(QWidget *parent)
    : QWidget(parent)
    , m_name(new PlainLabel(this))
    , m_pages(new QStackedWidget(this))
{
    m_name->setObjectName(QStringLiteral("whose"));
    m_name->setContentsMargins(6, 3, 6, 0);
    m_name->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_name);
    layout->addWidget(m_pages, 1);
}

void ConnectionPages::add(QWidget *page)
{
    m_pages->addWidget(page);
}

void ConnectionPages::setCurrent(QWidget *page)
{
    m_pages->setCurrentWidget(page);
}

void ConnectionPages::setName(const QString &connection)
{
    m_name->setText(connection.isEmpty() ? QString() : tr("On %1").arg(connection));
    m_name->setVisible(!connection.isEmpty());
}

} // namespace lockscope::ui
