#include "ui/play/stage/stage_view.h"

#include "ui/play/stage/actor_card.h"
#include "ui/play/stage/flight_card.h"
#include "ui/play/stage/server_card.h"
#include "ui/widgets/flow_layout.h"

#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr const char *rows[] = {"actors", "servers", "flights"};
constexpr int mostCardRows = 3; // with more it scrolls

QWidget *row(QWidget *in, std::size_t at)
{
    return in->findChild<QWidget *>(QLatin1String(rows[at]), Qt::FindDirectChildrenOnly);
}

std::size_t rowOf(const ActorCard *)
{
    return 0;
}
std::size_t rowOf(const ServerCard *)
{
    return 1;
}
std::size_t rowOf(const FlightCard *)
{
    return 2;
}

} // namespace

StageView::StageView(QWidget *parent)
    : QScrollArea(parent)
    , m_inside(new QWidget)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *column = new QVBoxLayout(m_inside);
    column->setContentsMargins(6, 4, 6, 4);
    column->setSpacing(6);
    for (const char *name : rows) {
        auto *cards = new QWidget(m_inside);
        cards->setObjectName(QLatin1String(name));
        new FlowLayout(cards);
        column->addWidget(cards);
    }
    column->addStretch(1);
    setWidget(m_inside);
}

template<class One> One *StageView::card(std::vector<One *> &all, std::size_t at)
{
    if (at == all.size()) {
        QWidget *cards = row(m_inside, rowOf(static_cast<One *>(nullptr)));
        all.push_back(new One(cards));
        all.back()->setSmall(m_isSmall);
        cards->layout()->addWidget(all.back());
        connect(all.back(), &One::wanted, this, &StageView::wanted);
    }
    return all[at];
}

template<class One> void StageView::keepOnly(std::vector<One *> &all, std::size_t count)
{
    for (; all.size() > count; all.pop_back()) {
        all.back()->hide();
        all.back()->deleteLater(); // its menu may be what led here
    }
    row(m_inside, rowOf(static_cast<One *>(nullptr)))->setVisible(count > 0);
}

void StageView::show(const StageShown &stage)
{
    for (std::size_t i = 0; i < stage.actors.size(); ++i)
        card(m_actors, i)->show(stage.actors[i], stage.setting, stage.mayAct);
    for (std::size_t i = 0; i < stage.servers.size(); ++i)
        card(m_servers, i)->show(stage.servers[i], stage.mayAct);
    for (std::size_t i = 0; i < stage.heldBack.size(); ++i)
        card(m_flights, i)->show(stage.heldBack[i], stage.mayAct);
    keepOnly(m_actors, stage.actors.size());
    keepOnly(m_servers, stage.servers.size());
    keepOnly(m_flights, stage.heldBack.size());
    updateGeometry();
}

void StageView::setSmall(bool isSmall)
{
    m_isSmall = isSmall;
    for (Card *card : findChildren<Card *>())
        card->setSmall(isSmall);
    updateGeometry();
}

int StageView::heightForWidth(int width) const
{
    const int wanted = m_inside->layout()->hasHeightForWidth() ? m_inside->layout()->heightForWidth(width)
                                                               : m_inside->sizeHint().height();
    return std::min(wanted, mostCardRows * 6 * fontMetrics().height());
}

QSize StageView::sizeHint() const
{
    const int wide = width() > 0 ? width() : 600;
    return {wide, heightForWidth(wide)};
}

} // namespace lockscope::ui
