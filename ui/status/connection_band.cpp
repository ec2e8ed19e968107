#include "ui/status/connection_band.h"

#include "ui/theme/connection_colours.h"
#include "ui/widgets/environment_look.h"

#include <QPainter>

namespace lockscope::ui {

ConnectionBand::ConnectionBand(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ConnectionBand::show(actions::Environment environment, std::optional<int> colour)
{
    if (m_environment == environment && m_colour == colour)
        return;
    m_environment = environment;
    m_colour = colour;
    update();
}

QSize ConnectionBand::sizeHint() const
{
    return {0, std::max(3, fontMetrics().height() / 5)};
}

void ConnectionBand::paintEvent(QPaintEvent *)
{
    if (!m_colour)
        return;
    const QColor ground = palette().color(QPalette::Window);
    const bool isChosen = m_environment == actions::Environment::None;
    QPainter(this).fillRect(rect(),
                            isChosen ? connectionColour(*m_colour, palette(), ground)
                                     : toneColour(environmentTone(m_environment), palette(), ground));
}

} // namespace lockscope::ui
