#include "ui/bulk/undo_button.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr Millis undoTick{200};

} // namespace

UndoButton::UndoButton(Now now, QWidget *parent)
    : QPushButton(parent)
    , m_now(std::move(now))
{
    setAutoDefault(false);
    connect(&m_tick, &QTimer::timeout, this, &UndoButton::tick);
    showLeft();
}

void UndoButton::offer(std::size_t nth, Instant until)
{
    m_until[nth] = until;
    m_tick.start(undoTick);
    showLeft();
}

std::vector<std::size_t> UndoButton::take()
{
    tick(); // removes actions whose deadline has passed meanwhile
    std::vector<std::size_t> all;
    for (const auto &[nth, until] : m_until)
        all.push_back(nth);
    m_until.clear();
    m_tick.stop();
    showLeft();
    return all;
}

void UndoButton::tick()
{
    const auto gone = std::erase_if(m_until, [now = m_now()](const auto &one) { return one.second <= now; });
    showLeft();
    if (gone == 0 || !m_until.empty())
        return;
    m_tick.stop();
    Q_EMIT over();
}

void UndoButton::showLeft()
{
    setEnabled(!m_until.empty());
    if (m_until.empty())
        return setText(tr("&Undo"));
    const auto last = std::max_element(m_until.begin(), m_until.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    const auto left = toMillis(last->second - m_now()).count();
    setText(tr("&Undo %1 (%2 s)").arg(QString::number(m_until.size()), QString::number((left + 999) / 1000)));
}

} // namespace lockscope::ui

#include "moc_undo_button.cpp"
