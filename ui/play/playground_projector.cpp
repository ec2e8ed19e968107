#include "ui/play/compare_view.h"
#include "ui/play/play_bar.h"
#include "ui/play/playground.h"
#include "ui/play/projector_bar.h"
#include "ui/play/stage/stage_view.h"

// What is shown to a room: large, what nobody reads from the last row left out, all of it by keys.
namespace lockscope::ui {

namespace {

constexpr double points = 20;

} // namespace

void Playground::toggleProjector()
{
    setProjector(!m_isProjector);
}

void Playground::setProjector(bool projector)
{
    if (projector == m_isProjector)
        return;
    m_isProjector = projector;
    QFont large = parentWidget() ? parentWidget()->font() : QFont();
    if (projector)
        large.setPointSizeF(points);
    setFont(large);
    m_bar->setVisible(!projector);
    m_transport->setVisible(!projector);
    m_projectorBar->setVisible(projector);
    m_stage->setSmall(projector);
    m_panes->setLarge(projector);
    m_compare->setLarge(projector);
    setView(projector && isAt(m_compare) ? PaneView::Lanes : PaneView::All); // of two runs there is no room for all
    showLeft();
    Q_EMIT fullScreenWanted(projector);
    refresh();
}

void Playground::setView(PaneView view)
{
    m_view = view;
    m_panes->setView(view);
    m_compare->setView(view);
}

void Playground::nextView()
{
    if (!m_isProjector)
        return;
    setView(m_view == PaneView::Commands ? PaneView::All : PaneView(int(m_view) + 1));
    refresh();
}

} // namespace lockscope::ui
