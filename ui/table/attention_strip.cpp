#include "ui/table/attention_strip.h"

#include "ui/help/help_topic.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/chip.h"

namespace lockscope::ui {

namespace {

// Compact chips stand closer together, because another widget needs the line.
int spacing(bool compact)
{
    return compact ? 2 : 6;
}

} // namespace

AttentionStrip::AttentionStrip(QWidget *parent)
    : QWidget(parent)
{
    setHelpTopic(this, topicOf(Panel::Attention));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    // creates all chips, worst first; each is shown only when needed
    for (int state = stateCount - 1; state >= 0; --state) {
        if (traitsOf(State(state)).counted)
            m_items.emplace(State(state), makeItem(State(state)));
    }
}

AttentionStrip::Item AttentionStrip::makeItem(State state)
{
    auto *chip = new Chip(QString(), this);
    setHelpTopic(chip, topicOf(state));
    const Tone tone = traitsOf(state).tone;
    chip->setTone(tone == Tone::Muted ? Tone::Plain : tone);
    chip->setSign(state);
    chip->hide();
    connect(chip, &QAbstractButton::clicked, this,
            [this, state](bool on) { Q_EMIT chosen(on ? std::optional(state) : std::nullopt); });
    return {chip, 0, false};
}

void AttentionStrip::setCounts(const StateCounts &counts)
{
    bool isOther = false;
    for (auto &[state, item] : m_items) {
        isOther =
            isOther || item.count != counts[state] || item.isShown != (counts[state] > 0 || item.chip->isChecked());
        item.count = counts[state];
        // an active filter is always visible, so that it can be cleared
        item.isShown = item.count > 0 || item.chip->isChecked();
        const QString text = attentionText(state, item.count);
        if (item.isShown && text != item.chip->accessibleName()) {
            item.chip->setAccessibleName(text);
            setPlainToolTip(item.chip, text + QLatin1String(": ") + stateMeaning(state));
        }
    }
    if (!isOther)
        return;
    updateGeometry();
    arrange();
}

void AttentionStrip::setChosen(std::optional<State> chosenState)
{
    for (const auto &[state, item] : m_items)
        item.chip->setChecked(chosenState == state);
}

void AttentionStrip::setCompact(bool compact)
{
    if (std::exchange(m_compact, compact) == compact)
        return;
    setSizePolicy(compact ? QSizePolicy::Maximum : QSizePolicy::Expanding, QSizePolicy::Fixed);
    updateGeometry();
    arrange();
}

int AttentionStrip::widthOf(bool compact) const
{
    int width = 0;
    for (const auto &[state, item] : m_items) {
        if (item.isShown)
            width += (width > 0 ? spacing(compact) : 0)
                + item.chip->widthFor(compact ? countText(item.count) : attentionText(state, item.count));
    }
    return width;
}

// Shortens the chips of the mildest states first.
void AttentionStrip::arrange()
{
    int over = m_compact ? std::numeric_limits<int>::max() : widthOf(false) - width();
    int right = 0;
    for (auto it = m_items.rbegin(); it != m_items.rend(); ++it) {
        auto &[state, item] = *it;
        item.chip->setVisible(item.isShown);
        if (!item.isShown)
            continue;
        const QString words = attentionText(state, item.count);
        const QString number = countText(item.count);
        item.chip->setText(over > 0 ? number : words);
        if (over > 0 && !m_compact)
            over -= item.chip->widthFor(words) - item.chip->widthFor(number);
    }
    const int gap = spacing(m_compact || over > 0); // closer together if even the compact chips do not fit
    for (const auto &[state, item] : m_items) {
        if (!item.isShown)
            continue;
        item.chip->setGeometry(QRect(QPoint(right, 0), item.chip->sizeHint()));
        if (right > 0 && item.chip->geometry().right() >= width() && !item.chip->isChecked())
            item.chip->hide(); // half a chip is useless, and the table shows the rows anyway
        right += item.chip->width() + gap;
    }
}

QSize AttentionStrip::sizeHint() const
{
    return {widthOf(m_compact), m_items.begin()->second.chip->sizeHint().height()};
}

QSize AttentionStrip::minimumSizeHint() const
{
    return {0, sizeHint().height()}; // no minimum width, so that a banner can push out the least severe chips
}

void AttentionStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void AttentionStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        arrange();
    }
}

} // namespace lockscope::ui
