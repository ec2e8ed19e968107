#include "ui/widgets/scrolled.h"

#include <QApplication>
#include <QEvent>
#include <QScrollBar>

namespace lockscope::ui {

namespace {

constexpr int leastRows = 4; // the minimum visible

} // namespace

Scrolled::Scrolled(QWidget *form, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus); // its fields take the focus
    form->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    setWidget(form);
    form->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, &Scrolled::follow);
}

Scrolled::~Scrolled()
{
    disconnect(qApp, nullptr, this, nullptr);
}

QSize Scrolled::sizeHint() const
{
    return widget()->sizeHint();
}

QSize Scrolled::minimumSizeHint() const
{
    const int bar = verticalScrollBar()->sizeHint().width();
    return {widget()->minimumSizeHint().width() + bar, leastRows * 2 * fontMetrics().height()};
}

bool Scrolled::eventFilter(QObject *watched, QEvent *event)
{
    const bool handled = QScrollArea::eventFilter(watched, event);
    if (event->type() == QEvent::LayoutRequest)
        updateGeometry(); // rows appeared or disappeared
    return handled;
}

void Scrolled::follow(QWidget *, QWidget *now)
{
    if (now && widget() && widget()->isAncestorOf(now))
        ensureWidgetVisible(now, 0, fontMetrics().height());
}

} // namespace lockscope::ui
