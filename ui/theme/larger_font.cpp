#include "ui/theme/larger_font.h"

#include <QEvent>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

QFont scaledFont(const QFont &font, double factor)
{
    QFont scaled = font;
    if (font.pointSizeF() > 0)
        scaled.setPointSizeF(font.pointSizeF() * factor);
    else
        scaled.setPixelSize(std::max(1, int(std::lround(font.pixelSize() * factor))));
    return scaled;
}

LargerFont::LargerFont(QWidget *widget, double factor, QFont::Weight weight)
    : QObject(widget)
    , m_widget(widget)
    , m_factor(factor)
    , m_weight(weight)
{
    widget->parentWidget()->installEventFilter(this);
    apply();
}

bool LargerFont::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        apply();
    return QObject::eventFilter(watched, event);
}

void LargerFont::apply()
{
    QFont font = scaledFont(m_widget->parentWidget()->font(), m_factor);
    font.setWeight(m_weight);
    m_widget->setFont(font);
}

} // namespace lockscope::ui
