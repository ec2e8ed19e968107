#include "ui/widgets/duration_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSpinBox>

namespace lockscope::ui {

DurationField::DurationField(QWidget *parent)
    : QWidget(parent)
    , m_number(new QSpinBox(this))
    , m_unit(new QComboBox(this))
{
    m_number->setRange(1, 999'999);
    m_number->setAccessibleName(tr("Number"));
    m_unit->setAccessibleName(tr("Unit"));
    m_unit->addItem(tr("ms"), 1);
    m_unit->addItem(tr("s"), 1'000);
    m_unit->addItem(tr("min"), 60'000);
    m_unit->addItem(tr("h"), 3'600'000);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_number, 1);
    row->addWidget(m_unit);
    setFocusProxy(m_number);
    connect(m_number, &QSpinBox::valueChanged, this, &DurationField::changed);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &DurationField::changed);
}

Millis DurationField::value() const
{
    return Millis(qint64(m_number->value()) * m_unit->currentData().toInt());
}

void DurationField::setValue(Millis value)
{
    int unit = m_unit->count() - 1;
    while (unit > 0 && value.count() % m_unit->itemData(unit).toInt() != 0)
        --unit;
    m_unit->setCurrentIndex(unit);
    m_number->setValue(int(value.count() / m_unit->itemData(unit).toInt()));
}

} // namespace lockscope::ui
