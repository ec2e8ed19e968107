#include "ui/dialogs/make_semaphore.h"

#include "ui/text/plain_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope::ui {

MakeSemaphore::MakeSemaphore(QWidget *parent)
    : QWidget(parent)
    , m_permits(new QSpinBox(this))
{
    auto *label = new PlainLabel(tr("Number of per&mits"), this);
    label->setBuddy(m_permits);
    auto *make = new QPushButton(tr("&Make and acquire"), this);
    make->setObjectName(QStringLiteral("makeSemaphore"));
    make->setAutoDefault(false);
    m_permits->setObjectName(QStringLiteral("newPermits"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(m_permits);
    row->addWidget(make);
    row->addStretch(1);
    connect(make, &QPushButton::clicked, this, [this] { Q_EMIT wanted(m_permits->value()); });
    hide();
}

void MakeSemaphore::offer(int atLeast)
{
    m_permits->setRange(atLeast, 1'000'000);
    show();
}

} // namespace lockscope::ui
