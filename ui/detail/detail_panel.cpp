#include "ui/detail/detail_panel.h"

#include "core/actions/choices.h"
#include "core/words/copies_words.h"
#include "core/words/describe.h"
#include "ui/detail/lock_facts.h"
#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/words.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/small_table.h"
#include "ui/widgets/state_badge.h"

#include <QAction>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int focusLine = 2;

// Marks the suggested action. Each action opens the action dialog.
QString listed(const std::vector<actions::Choice> &choices, const words::ClientNames &named)
{
    QStringList lines;
    for (const actions::Choice &choice : choices) {
        const QString mark = choice.isPreselected ? QStringLiteral("▸ ") : QStringLiteral("• ");
        const QString label = phraseText(choice.label, named);
        lines += choice.refusal
            ? mark + DetailPanel::tr("%1: not possible, %2").arg(label, phraseText(*choice.refusal, named))
            : mark + DetailPanel::tr("%1. %2").arg(label, phraseText(choice.why, named));
    }
    return lines.join(QLatin1Char('\n'));
}

words::ClientNames namesOf(const View &view)
{
    return view.nicknames ? view.nicknames->inSentences() : words::ClientNames();
}

QString summaryText(const Lock &lock, const View &view, DetailPanel::Place place)
{
    const QString summary = phraseText(words::summary(lock, view.now), namesOf(view));
    switch (place) {
    case DetailPanel::Place::Listed: break;
    case DetailPanel::Place::Filtered:
        return DetailPanel::tr("The filter hides it from the table: clear the filter to act on it.") + QLatin1Char('\n')
            + summary;
    case DetailPanel::Place::InSet:
        return DetailPanel::tr("It is part of a quorum set. Show only its connection to act on it.") + QLatin1Char('\n')
            + summary;
    case DetailPanel::Place::Left:
        return lock.gone
            ? DetailPanel::tr("It is gone: it has neither a key nor waiters. The last known state is below.")
            : DetailPanel::tr("It is no longer visible. The last known state is below.");
    }
    return summary;
}

} // namespace

PlainLabel *DetailPanel::addParagraph(QVBoxLayout *column)
{
    auto *label = new PlainLabel(m_facts);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

PlainLabel *DetailPanel::addTitle(QVBoxLayout *column, const QString &text)
{
    auto *label = new PlainLabel(text, m_facts);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    label->setWordWrap(true);
    column->addSpacing(6);
    column->addWidget(label);
    return label;
}

DetailPanel::DetailPanel(QWidget *parent)
    : QScrollArea(parent)
    , m_content(new QWidget)
    , m_facts(new QWidget(m_content))
{
    setObjectName(QStringLiteral("detail"));
    setWidgetResizable(true);
    setFrameShape(Box); // the frame is drawn only while it has the focus
    setLineWidth(focusLine);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('n')) * 28);

    auto *outer = new QVBoxLayout(m_content);
    outer->setContentsMargins(12, 8, 12, 12);
    m_nothing = new PlainLabel(tr("Choose a lock to see who holds it, who waits, why it is in its state, and what can "
                                  "be done."),
                               m_content);
    m_nothing->setWordWrap(true);
    outer->addWidget(m_nothing);
    outer->addWidget(m_facts);
    outer->addStretch();

    auto *column = new QVBoxLayout(m_facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    addHead(column);
    addWhy(column);
    addWho(column);
    m_sections = new QVBoxLayout;
    column->addLayout(m_sections);
    addTitle(column, tr("Keys"));
    m_keys = new SmallTable({tr("What"), tr("Key or channel")}, 1, m_facts);
    column->addWidget(m_keys);
    setWidget(m_content);
    showNothing();
}

// The lock's name, and its state.
void DetailPanel::addHead(QVBoxLayout *column)
{
    m_name = new ElidedLabel(m_facts);
    QFont large = m_name->font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    m_name->setFont(large);
    column->addWidget(m_name);
    auto *row = new FlowLayout; // wraps if the panel is narrow
    row->setSpacing(10);
    m_badge = new StateBadge(m_facts);
    m_kind = new PlainLabel(m_facts);
    row->addWidget(m_badge);
    row->addWidget(m_kind);
    column->addLayout(row);
    m_where = new ElidedLabel(m_facts);
    column->addWidget(m_where);
    m_summary = addParagraph(column);
    m_members = addParagraph(column);
    m_members->setObjectName(QStringLiteral("members"));
}

// The reasons for the state, and the possible actions.
void DetailPanel::addWhy(QVBoxLayout *column)
{
    addTitle(column, tr("Why"));
    m_evidence = addParagraph(column);
    m_adviceTitle = addTitle(column, tr("Find out first"));
    m_advice = addParagraph(column);
    m_choicesTitle = addTitle(column, tr("Possible actions, mildest first"));
    m_choices = addParagraph(column);
    m_choices->setObjectName(QStringLiteral("choices"));
    m_buttons = new QWidget(m_facts);
    m_buttons->setLayout(new FlowLayout);
    column->addWidget(m_buttons);
}

void DetailPanel::addWho(QVBoxLayout *column)
{
    m_holdersTitle = addTitle(column, tr("Holders"));
    m_holders = new SmallTable({tr("Holder"), tr("Access"), tr("Holds"), tr("Lasts")}, 0, m_facts);
    column->addWidget(m_holders);
    addTitle(column, tr("Waiting"));
    m_waiters = addParagraph(column);
    m_queue = new SmallTable({tr("#"), tr("Waiter"), tr("Place lasts"), tr("Channel")}, 1, m_facts);
    column->addWidget(m_queue);
    m_copiesTitle = addTitle(column, tr("On replicas"));
    m_copiesSummary = addParagraph(column);
    m_copiesSummary->setObjectName(QStringLiteral("copies"));
    m_copiesOfEach = addParagraph(column);
    m_copiesOfEach->setObjectName(QStringLiteral("copiesOfEach"));
}

// Arrow keys scroll the panel while it has the focus, so the focus must be visible.
bool DetailPanel::event(QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        QPainter painter(this);
        painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Window), focusLine));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QScrollArea::event(event);
}

void DetailPanel::setActions(const QList<QAction *> &actions)
{
    QWidget *before = this; // Tab follows the visual order: these come before the tables
    for (QAction *action : actions) {
        auto *button = new QToolButton(m_buttons);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        m_buttons->layout()->addWidget(button);
        setTabOrder(before, button);
        before = button;
    }
}

void DetailPanel::addSection(const QString &title, QWidget *content)
{
    addTitle(m_sections, title);
    m_sections->addWidget(content);
    setTabOrder(m_queue, content); // Tab follows the visual order
}

void DetailPanel::setMembers(const QStringList &lines)
{
    m_members->setText(lines.join(QLatin1Char('\n')));
    m_members->setVisible(!lines.isEmpty());
    if (lines.isEmpty())
        return;
    m_choices->hide(); // the choices would be those of a single server
    m_choicesTitle->hide();
}

void DetailPanel::showNothing()
{
    m_shown.reset();
    m_nothing->show();
    m_facts->hide();
}

void DetailPanel::show(const LockPtr &lock, const View &view, qint64 serverMillis, Place place)
{
    if (!lock)
        return showNothing();
    if (std::exchange(m_shown, lock->id) != lock->id)
        verticalScrollBar()->setValue(0); // another lock is shown from its beginning
    m_nothing->hide();
    m_facts->show();
    showWords(*lock, view, place);
    showChoices(*lock, view, serverMillis);

    const QList<QStringList> holders = holderRows(*lock, serverMillis, view);
    m_holdersTitle->setVisible(!holders.isEmpty());
    m_holders->setVisible(!holders.isEmpty());
    m_holders->setRows(holders);
    m_waiters->setText(waitersText(*lock));
    m_queue->setVisible(!lock->queue.empty());
    m_queue->setRows(queueRows(*lock, serverMillis, view));
    m_keys->setRows(keyRows(*lock));
    showCopies(*lock, view);
}

void DetailPanel::showWords(const Lock &lock, const View &view, Place place)
{
    m_name->setText(cellMeaning(Column::Name, lock, view));
    m_badge->setState(shownState(lock, view), lock.gone, cellText(Column::State, lock, view));
    m_kind->setText(cellText(Column::Kind, lock, view));
    m_where->setVisible(view.connection);
    m_where->setText(view.connection ? tr("on %1").arg(view.connection->name) : QString());
    m_summary->setText(summaryText(lock, view, place));
    const std::vector<words::Phrase> evidence = words::evidence(lock, view.now, words::EvidenceAge::Once);
    m_evidence->setText(listed(evidence, namesOf(view)));
    const std::vector<words::Phrase> advice = words::advice(lock);
    m_advice->setText(listed(advice, namesOf(view)));
    m_advice->setVisible(!advice.empty());
    m_adviceTitle->setVisible(!advice.empty());
}

// The text stands out, because the operator wants to know what a failover would lose.
void DetailPanel::showCopies(const Lock &lock, const View &view)
{
    const bool isOfIt = m_copies && m_copies->id == lock.id;
    const auto summary = isOfIt ? words::copiesSummary(lock, *m_copies) : std::nullopt;
    for (PlainLabel *label : {m_copiesTitle, m_copiesSummary, m_copiesOfEach})
        label->setVisible(summary.has_value());
    if (!summary)
        return;
    m_copiesSummary->setText(phraseText(*summary, namesOf(view)));
    QFont font = m_copiesSummary->font();
    font.setBold(words::isOnNoReplica(lock, *m_copies));
    m_copiesSummary->setFont(font);
    QStringList lines;
    for (const LockCopy &copy : m_copies->replicas)
        lines += tr("• %1: %2").arg(copy.node, phraseText(words::copyPhrase(copy, view.now), namesOf(view)));
    m_copiesOfEach->setText(lines.join(QLatin1Char('\n')));
}

void DetailPanel::showChoices(const Lock &lock, const View &view, qint64 serverMillis)
{
    const std::vector<actions::Choice> choices = actions::choices(lock, {view.now, serverMillis, {}});
    m_choices->setText(listed(choices, namesOf(view)));
    m_choices->setVisible(!choices.empty());
    m_choicesTitle->setVisible(!choices.empty());
}

} // namespace lockscope::ui
