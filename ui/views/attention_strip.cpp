#include "ui/views/attention_strip.h"

#include "ui/text.h"
#include "ui/text/words.h"
#include "ui/views/chip.h"
#include "ui/views/flow_layout.h"

namespace lockscope::ui {

using monitor::State;

AttentionStrip::AttentionStrip(QWidget *parent)
    : QWidget(parent)
{
    setLayout(new FlowLayout);
    // all made at once, worst first, and shown when there is something to say
    for (int state = int(State::Unverified); state >= int(State::HeldUnusuallyLong); --state)
        layout()->addWidget(chipFor(State(state)));
    hide();
}

Chip *AttentionStrip::chipFor(State state)
{
    Chip *&chip = m_chips[state];
    if (chip)
        return chip;
    chip = new Chip(QString(), this);
    chip->setTone(toneOf(state) == Tone::Muted ? Tone::Plain : toneOf(state));
    chip->setSign(state);
    setPlainToolTip(chip, stateMeaning(state));
    chip->hide();
    connect(chip, &QAbstractButton::clicked, this,
            [this, state](bool on) { Q_EMIT chosen(on ? std::optional(state) : std::nullopt); });
    return chip;
}

void AttentionStrip::setCounts(const StateCounts &counts)
{
    bool any = false;
    for (const auto &[state, chip] : m_chips) {
        const int count = counts[state];
        const bool shown = count > 0 || chip->isChecked(); // a filter in force can always be seen and let go
        if (shown) {
            chip->setText(attentionText(state, count));
            chip->updateGeometry();
        }
        chip->setVisible(shown);
        any = any || shown;
    }
    setVisible(any);
}

void AttentionStrip::setChosen(std::optional<State> chosenState)
{
    for (const auto &[state, chip] : m_chips)
        chip->setChecked(chosenState == state);
}

} // namespace lockscope::ui
