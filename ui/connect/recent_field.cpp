#include "ui/connect/recent_field.h"

#include "core/base/escape.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>

namespace lockscope::ui {

RecentField::RecentField(QWidget *parent)
    : QWidget(parent)
    , m_box(new QComboBox(this))
    , m_forget(new QPushButton(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_box, 1);
    row->addWidget(m_forget);
    setFocusProxy(m_box);
    m_box->setObjectName(QStringLiteral("recent"));
    m_box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_forget->setObjectName(QStringLiteral("forget"));
    m_forget->setText(tr("&Forget"));
    m_forget->setToolTip(tr("Removes the chosen server from this list"));
    connect(m_box, &QComboBox::activated, this, &RecentField::choose);
    connect(m_forget, &QPushButton::clicked, this, &RecentField::forget);
    setRecent({});
}

void RecentField::setRecent(const std::vector<redis::Address> &recent)
{
    m_recent = recent;
    m_box->clear();
    for (redis::Address &address : m_recent) {
        address.password.clear();
        m_box->addItem(elided(toDisplay(address.toUrl().toUtf8()), 80));
    }
    m_box->setEnabled(!m_recent.empty());
    m_box->setPlaceholderText(m_recent.empty() ? tr("none yet") : tr("choose one"));
    m_box->setCurrentIndex(-1);
    m_forget->setEnabled(false);
}

void RecentField::choose(int index)
{
    m_forget->setEnabled(index >= 0);
    if (index >= 0 && size_t(index) < m_recent.size())
        Q_EMIT chosen(m_recent[size_t(index)]);
}

void RecentField::forget()
{
    const int index = m_box->currentIndex();
    if (index < 0 || size_t(index) >= m_recent.size())
        return;
    const redis::Address address = m_recent[size_t(index)];
    auto others = m_recent;
    others.erase(others.begin() + index);
    setRecent(others);
    Q_EMIT forgotten(address);
}

} // namespace lockscope::ui
