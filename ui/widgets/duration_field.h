#pragma once

#include "core/base/clock.h"

#include <QWidget>

class QComboBox;
class QSpinBox;

namespace lockscope::ui {

// A whole number of milliseconds, seconds, minutes or hours; at least 1.
class DurationField : public QWidget {
    Q_OBJECT

public:
    explicit DurationField(QWidget *parent = nullptr);

    Millis value() const;
    void setValue(Millis value); // in the largest unit that divides it

Q_SIGNALS:
    void changed();

private:
    QSpinBox *m_number;
    QComboBox *m_unit;
};

} // namespace lockscope::ui
