#include "ui/actiondialog/choice_list.h"

#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"

#include <QApplication>
#include <QButtonGroup>
#include <QRadioButton>
#include <QShortcut>
#include <QStyle>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int mostKeys = 9; // Alt+1 to Alt+9

QKeySequence keyOf(int place)
{
    return QKeySequence(QKeyCombination(Qt::ALT, Qt::Key(Qt::Key_1 + place)));
}

QString rowText(const actions::Choice &choice, const words::ClientNames &names)
{
    const QString label = phraseText(choice.label, names);
    return choice.refusal ? ChoiceList::tr("%1: not possible, %2").arg(label, phraseText(*choice.refusal, names))
                          : label;
}

bool isSameList(const std::vector<actions::Choice> &a, const std::vector<actions::Choice> &b)
{
    const auto same = [](const actions::Choice &x, const actions::Choice &y) { return x.action == y.action; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

} // namespace

ChoiceList::ChoiceList(QWidget *before, QWidget *parent)
    : QWidget(parent)
    , m_before(before)
    , m_group(new QButtonGroup(this))
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(2);
    setAccessibleName(tr("Possible actions"));
    // separate shortcuts, because those of the buttons would take the focus from the reason field
    for (int place = 0; place < mostKeys; ++place) {
        connect(new QShortcut(keyOf(place), this), &QShortcut::activated, this, [this, place] {
            if (place < int(m_rows.size()))
                m_rows[std::size_t(place)].button->click();
        });
    }
}

void ChoiceList::setChoices(const std::vector<actions::Choice> &choices)
{
    if (!isSameList(m_choices, choices))
        rebuild(choices);
    m_choices = choices;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        fill(m_rows[i], m_choices[i]);
    stopAtTheChosen();
    if (m_action)
        return;
    for (const actions::Choice &choice : m_choices) {
        if (choice.isPreselected)
            pick(choice.action);
    }
}

const actions::Choice *ChoiceList::chosen() const
{
    for (const actions::Choice &choice : m_choices) {
        if (choice.action == m_action && !choice.refusal)
            return &choice;
    }
    return nullptr;
}

bool ChoiceList::isOffered() const
{
    return std::any_of(m_choices.begin(), m_choices.end(),
                       [this](const actions::Choice &choice) { return choice.action == m_action; });
}

void ChoiceList::choose(const QByteArray &action)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_choices[i].action == action)
            m_rows[i].button->click();
    }
}

void ChoiceList::rebuild(const std::vector<actions::Choice> &choices)
{
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    QWidget *before = m_before;
    for (const Row &row : m_rows) {
        delete row.button;
        delete row.why;
    }
    m_rows.clear();
    for (const actions::Choice &choice : choices) {
        Row row{new QRadioButton(this), new PlainLabel(this)};
        row.button->setObjectName(choice.action.isEmpty() ? QStringLiteral("wait")
                                                          : QString::fromLatin1(choice.action));
        row.button->setChecked(choice.action == m_action);
        row.why->setWordWrap(true);
        row.why->setIndent(style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth) + 6);
        if (const int place = int(m_rows.size()); place < mostKeys)
            setPlainToolTip(row.button, keyOf(place).toString(QKeySequence::NativeText));
        m_group->addButton(row.button);
        m_column->addWidget(row.button);
        m_column->addWidget(row.why);
        connect(row.button, &QRadioButton::clicked, this, [this, action = choice.action] { pick(action); });
        m_rows.push_back(row);
        setTabOrder(std::exchange(before, row.button), row.button);
        if (hadFocus && choice.action == m_action)
            row.button->setFocus();
    }
}

// Shows the reasons only for the chosen action, because the reasons for all of them would fill a page.
void ChoiceList::fill(const Row &row, const actions::Choice &choice) const
{
    row.button->setText(plainActionText(rowText(choice, m_names)));
    row.button->setEnabled(!choice.refusal);
    row.button->setChecked(choice.action == m_action);
    row.why->setText(phraseText(choice.why, m_names));
    row.why->setVisible(choice.action == m_action && !choice.refusal);
}

void ChoiceList::pick(const QByteArray &action)
{
    if (m_action == action)
        return;
    m_action = action;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        fill(m_rows[i], m_choices[i]);
    stopAtTheChosen();
    Q_EMIT chosenChanged();
}

// Tab stops at the chosen button, and arrow keys go to the others. Qt does this only after one of the buttons has had
// the focus.
void ChoiceList::stopAtTheChosen()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool stops = !chosen() || m_choices[i].action == m_action;
        m_rows[i].button->setFocusPolicy(stops ? Qt::StrongFocus : Qt::ClickFocus);
    }
}

} // namespace lockscope::ui
