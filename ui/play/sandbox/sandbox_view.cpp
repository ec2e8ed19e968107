#include "ui/play/sandbox/sandbox_view.h"

#include "ui/play/sandbox/actor_card.h"
#include "ui/play/sandbox/held_back_card.h"
#include "ui/play/sandbox/server_card.h"
#include "ui/widgets/flow_layout.h"

#include <utility>

namespace lockscope::ui {

namespace {

constexpr int mostCardRows = 3; // more rows scroll
constexpr int cardLines = 6; // the height of a card and its surroundings, in lines of text
constexpr int smallCardLines = 2;

} // namespace

SandboxView::SandboxView(QWidget *parent)
    : QScrollArea(parent)
    , m_inside(new QWidget)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *cards = new FlowLayout(m_inside);
    cards->setContentsMargins(6, 4, 6, 4);
    cards->setEven(true);
    setWidget(m_inside);
}

template<class One> One *SandboxView::card(std::vector<One *> &all, std::size_t at)
{
    if (at == all.size()) {
        all.push_back(new One(m_inside));
        all.back()->setSmall(m_isSmall);
        connect(all.back(), &One::wanted, this, &SandboxView::wanted);
        if constexpr (std::is_same_v<One, ActorCard>)
            connect(all.back(), &One::lockWanted, this, &SandboxView::lockWanted);
        m_isInOrder = false;
    }
    return all[at];
}

template<class One> void SandboxView::keepOnly(std::vector<One *> &all, std::size_t count)
{
    for (; all.size() > count; all.pop_back()) {
        all.back()->hide();
        m_inside->layout()->removeWidget(all.back());
        all.back()->deleteLater(); // deleted later, because its menu may be the caller
    }
}

// The order is actors, servers, then held-back messages, also for the Tab key.
void SandboxView::putInOrder()
{
    if (std::exchange(m_isInOrder, true))
        return;
    QWidget *before = this;
    const auto put = [this, &before](Card *card) {
        m_inside->layout()->addWidget(card);
        setTabOrder(before, card);
        before = card;
    };
    std::for_each(m_actors.begin(), m_actors.end(), put);
    std::for_each(m_servers.begin(), m_servers.end(), put);
    std::for_each(m_flights.begin(), m_flights.end(), put);
}

void SandboxView::show(const SandboxShown &sandbox)
{
    for (std::size_t i = 0; i < sandbox.actors.size(); ++i)
        card(m_actors, i)->show(sandbox.actors[i], sandbox.setting, sandbox.mayAct);
    for (std::size_t i = 0; i < sandbox.servers.size(); ++i)
        card(m_servers, i)->show(sandbox.servers[i], sandbox.mayAct);
    for (std::size_t i = 0; i < sandbox.heldBack.size(); ++i)
        card(m_flights, i)->show(sandbox.heldBack[i], sandbox.mayAct);
    keepOnly(m_actors, sandbox.actors.size());
    keepOnly(m_servers, sandbox.servers.size());
    keepOnly(m_flights, sandbox.heldBack.size());
    putInOrder();
    updateGeometry();
}

void SandboxView::focusNext()
{
    const auto at =
        std::find_if(m_actors.begin(), m_actors.end(), [](const ActorCard *card) { return card->hasFocus(); });
    const std::size_t next = at == m_actors.end() ? 0 : std::size_t(at - m_actors.begin()) + 1;
    if (!m_actors.empty())
        m_actors[next % m_actors.size()]->setFocus(Qt::ShortcutFocusReason);
}

void SandboxView::setSmall(bool isSmall)
{
    m_isSmall = isSmall;
    for (Card *card : findChildren<Card *>())
        card->setSmall(isSmall);
    updateGeometry();
}

int SandboxView::heightForWidth(int width) const
{
    const int wanted = m_inside->layout()->hasHeightForWidth() ? m_inside->layout()->heightForWidth(width)
                                                               : m_inside->sizeHint().height();
    return std::min(wanted, mostCardRows * (m_isSmall ? smallCardLines : cardLines) * fontMetrics().height());
}

QSize SandboxView::sizeHint() const
{
    const int wide = width() > 0 ? width() : 600;
    return {wide, heightForWidth(wide)};
}

} // namespace lockscope::ui
