#include "ui/detail/detail_panel.h"

#include "core/actions/choices.h"
#include "core/model/blocking.h"
#include "core/words/copies_words.h"
#include "core/words/deadlock_words.h"
#include "core/words/describe.h"
#include "ui/detail/blockers_tree.h"
#include "ui/detail/deadlock_picture.h"
#include "ui/detail/detail_head.h"
#include "ui/detail/lock_facts.h"
#include "ui/detail/offered_actions.h"
#include "ui/detail/several_chosen.h"
#include "ui/text/words.h"
#include "ui/theme/fixed_font.h"
#include "ui/widgets/fact_label.h"
#include "ui/widgets/section.h"
#include "ui/widgets/small_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int focusLine = 2;
constexpr int margin = 16; // pixels
constexpr int betweenGroups = 16;
constexpr int insideGroup = 8;

// The columns of the holders.
constexpr int accessColumn = 1;
constexpr int deadlineColumn = 3;

// For owners and keys, which the user compares letter by letter.
class FixedFont : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->font = fixedFont(option->font);
        option->fontMetrics = QFontMetrics(option->font);
    }
};

words::ClientNames namesOf(const View &view)
{
    return view.nicknames ? view.nicknames->inSentences() : words::ClientNames();
}

QString placeText(DetailPanel::Place place)
{
    switch (place) {
    case DetailPanel::Place::Filtered:
        return DetailPanel::tr("The filter hides it from the table: clear the filter to act on it.");
    case DetailPanel::Place::InSet:
        return DetailPanel::tr("It is part of a quorum set. Show only its connection to act on it.");
    case DetailPanel::Place::Listed:
    case DetailPanel::Place::Left: break;
    }
    return {};
}

QString summaryText(const Lock &lock, const View &view, DetailPanel::Place place)
{
    if (place != DetailPanel::Place::Left)
        return phraseText(words::summary(lock, view.now), namesOf(view));
    return lock.gone ? DetailPanel::tr("The lock is gone: it has no key and no waiters. Its last known state is below.")
                     : DetailPanel::tr("The lock is no longer visible. Its last known state is below.");
}

bool isAnyTextIn(const QList<QStringList> &rows, int column)
{
    return std::any_of(rows.begin(), rows.end(), [column](const QStringList &row) { return !row[column].isEmpty(); });
}

} // namespace

DetailPanel::DetailPanel(QWidget *parent)
    : QScrollArea(parent)
    , m_content(new QWidget)
    , m_nothing(new QWidget(m_content))
    , m_several(new SeveralChosen(m_content))
    , m_facts(new QWidget(m_content))
{
    setObjectName(QStringLiteral("detail"));
    setWidgetResizable(true);
    setFrameShape(Box); // the frame is drawn only while it has the focus
    setLineWidth(focusLine);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('n')) * 28 + verticalScrollBar()->sizeHint().width());

    auto *outer = new QVBoxLayout(m_content);
    outer->setContentsMargins(margin, insideGroup, margin, margin);
    for (QWidget *page : {m_nothing, static_cast<QWidget *>(m_several), m_facts})
        outer->addWidget(page);
    outer->addStretch();

    auto *nothing = new QVBoxLayout(m_nothing);
    nothing->setContentsMargins(0, 0, 0, 0);
    nothing->setSpacing(insideGroup);
    auto *what = new FactLabel(m_nothing);
    what->say(tr("Choose a lock to see who holds it, who waits, why it is in its state, and what can be done."));
    auto *how = new FactLabel(m_nothing);
    how->setQuiet();
    how->say(tr("Click a row of the table, or choose one with the arrow keys."));
    nothing->addWidget(what);
    nothing->addWidget(how);

    auto *column = new QVBoxLayout(m_facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(betweenGroups);
    m_head = new DetailHead(m_facts);
    connect(m_head, &DetailHead::allWanted, this, [this] { QGuiApplication::clipboard()->setText(asText()); });
    column->addWidget(m_head);
    m_summary = new FactLabel(m_facts);
    m_summary->setObjectName(QStringLiteral("summary"));
    column->addWidget(m_summary);
    m_members = new FactLabel(m_facts);
    m_members->setObjectName(QStringLiteral("members"));
    column->addWidget(m_members);
    m_offered = new OfferedActions(m_head->copyButton(), this, m_facts);
    connect(m_offered, &OfferedActions::requested, this, &DetailPanel::actionRequested);
    column->addWidget(m_offered);
    addSections(column);
    setWidget(m_content);
    showPage(m_nothing);
}

FactLabel *DetailPanel::addParagraph(Section *section, const char *name)
{
    auto *label = new FactLabel(section->body());
    label->setObjectName(QLatin1String(name));
    section->add(label);
    return label;
}

Section *DetailPanel::addSection(const QString &title, const char *name, QVBoxLayout *column)
{
    auto *section = new Section(title, m_facts);
    section->setObjectName(QLatin1String(name));
    connect(section, &Section::foldedChanged, this, &DetailPanel::foldedSectionsChanged);
    column->addWidget(section);
    m_sections.push_back(section);
    return section;
}

void DetailPanel::addDeadlock(QVBoxLayout *column)
{
    m_deadlockSection = addSection(tr("Deadlock"), "deadlockSection", column);
    m_deadlock = addParagraph(m_deadlockSection, "deadlock");
    m_deadlockPicture = new DeadlockPicture(m_deadlockSection->body());
    m_deadlockSection->add(m_deadlockPicture);
    m_deadlockEnd = addParagraph(m_deadlockSection, "deadlockEnd");
    connect(m_deadlockPicture, &DeadlockPicture::lockRequested, this, &DetailPanel::lockRequested);
}

void DetailPanel::addBlocked(QVBoxLayout *column)
{
    m_blockedSection = addSection(tr("Blocked owners"), "blockedSection", column);
    m_blocked = addParagraph(m_blockedSection, "blocked");
    m_blockedOwners = new BlockersTree(m_blockedSection->body());
    m_blockedSection->add(m_blockedOwners);
    connect(m_blockedOwners, &BlockersTree::lockRequested, this, &DetailPanel::lockRequested);
}

void DetailPanel::addSections(QVBoxLayout *column)
{
    addDeadlock(column);
    m_holdersSection = addSection(tr("Holders"), "holdersSection", column);
    m_holders = new SmallTable({tr("Holder"), tr("Access"), tr("Holds"), tr("Lasts")}, 0, m_holdersSection->body());
    m_holders->setAccessibleName(tr("Holders"));
    m_holders->setItemDelegateForColumn(0, new FixedFont(m_holders));
    m_holdersSection->add(m_holders);
    m_hold = addParagraph(m_holdersSection, "hold");
    m_hold->setQuiet();

    Section *const waiting = addSection(tr("Waiting"), "waitingSection", column);
    m_waiters = addParagraph(waiting, "waiters");
    m_queue = new SmallTable({tr("#"), tr("Waiter"), tr("Place lasts"), tr("Channel")}, 1, waiting->body());
    m_queue->setAccessibleName(tr("Queue"));
    m_queue->setItemDelegateForColumn(1, new FixedFont(m_queue));
    waiting->add(m_queue);
    addBlocked(column);

    m_added = new QVBoxLayout;
    m_added->setSpacing(betweenGroups);
    column->addLayout(m_added);

    m_evidenceSection = addSection(tr("Evidence"), "evidenceSection", column);
    m_evidence = addParagraph(m_evidenceSection, "evidence");
    m_evidenceSection->setFolded(true);
    m_adviceSection = addSection(tr("Find out first"), "adviceSection", column);
    m_advice = addParagraph(m_adviceSection, "advice");
    m_copiesSection = addSection(tr("Replicas"), "copiesSection", column);
    m_copiesSummary = addParagraph(m_copiesSection, "copies");
    m_copiesOfEach = addParagraph(m_copiesSection, "copiesOfEach");
    m_originSection = addSection(tr("Origin"), "originSection", column);
    m_origin = addParagraph(m_originSection, "origin");
    Section *const keys = addSection(tr("Keys"), "keysSection", column);
    m_keys = new SmallTable({tr("What"), tr("Key or channel")}, 1, keys->body());
    m_keys->setAccessibleName(tr("Keys"));
    m_keys->setItemDelegateForColumn(1, new FixedFont(m_keys));
    keys->add(m_keys);
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
    m_offered->setWindowActions(actions);
}

void DetailPanel::setActionsForSeveral(const QList<QAction *> &actions)
{
    m_several->setWindowActions(actions);
}

void DetailPanel::addSection(const QString &title, QWidget *content)
{
    Section *const section = addSection(title, "addedSection", m_added);
    std::rotate(std::find(m_sections.begin(), m_sections.end(), m_evidenceSection), m_sections.end() - 1,
                m_sections.end()); // above the evidence
    section->add(content);
    setTabOrder(m_blockedOwners, section->header()); // Tab follows the visual order
    setTabOrder(section->header(), content);
}

QStringList DetailPanel::foldedSections() const
{
    QStringList names;
    for (const Section *section : m_sections) {
        if (section->isFolded())
            names << section->objectName();
    }
    return names;
}

void DetailPanel::setFoldedSections(const QStringList &names)
{
    for (Section *section : m_sections)
        section->setFolded(names.contains(section->objectName()));
}

QString DetailPanel::asText() const
{
    QStringList parts{m_head->asText(), m_summary->text()};
    if (m_isOfSet)
        parts << m_members->text();
    else if (const QString offered = m_offered->asText(); m_offersActions && !offered.isEmpty())
        parts << tr("Possible actions, mildest first:") + QLatin1Char('\n') + offered;
    for (const Section *section : m_sections) {
        if (const QString text = section->isHidden() ? QString() : section->asText(); !text.isEmpty())
            parts << text;
    }
    return parts.join(QStringLiteral("\n\n")) + QLatin1Char('\n');
}

void DetailPanel::setMembers(const QStringList &lines)
{
    m_isOfSet = !lines.isEmpty();
    m_members->say(lines.join(QLatin1Char('\n')));
    m_offered->setHidden(m_isOfSet || !m_offersActions); // hidden, because the actions would concern only one server
}

void DetailPanel::setOffersActions(bool offers)
{
    m_offersActions = offers;
    m_offered->setHidden(m_isOfSet || !m_offersActions);
}

void DetailPanel::setWhyNotAct(const QString &reason)
{
    m_whyNotAct = reason;
    m_several->setWhyNot(reason);
    const QString hidden = placeText(m_place);
    m_offered->setWhyNot(hidden.isEmpty() ? reason : hidden);
}

void DetailPanel::showPage(QWidget *page)
{
    for (QWidget *each : {m_nothing, static_cast<QWidget *>(m_several), m_facts}) {
        if (each != page)
            each->hide();
    }
    page->show();
}

bool DetailPanel::isShowingSeveral() const
{
    return !m_several->isHidden();
}

void DetailPanel::showSeveral(int count, const std::optional<StateCounts> &counts)
{
    m_shown.reset();
    m_several->setChosen(count, counts);
    showPage(m_several);
}

void DetailPanel::show(const LockPtr &lock, const View &view, qint64 serverMillis, Place place)
{
    if (!lock) {
        m_shown.reset();
        return showPage(m_nothing);
    }
    if (std::exchange(m_shown, lock->id) != lock->id) {
        verticalScrollBar()->setValue(0); // scroll to the top for another lock
        for (FactLabel *label : m_facts->findChildren<FactLabel *>())
            label->forget();
    }
    showPage(m_facts);
    m_head->setLock(*lock, view);
    m_place = place;
    showWaits(*lock, view);
    showTimes(*lock, view);
    showActions(*lock, view, serverMillis, place);
    showHolders(*lock, view, serverMillis);
    m_waiters->say(waitersText(*lock));
    m_queue->setVisible(!lock->queue.empty());
    m_queue->setRows(queueRows(*lock, serverMillis, view));
    showReasons(*lock, view);
    showCopies(*lock, view);
    const QString origin = originText(*lock);
    m_originSection->setHidden(origin.isEmpty());
    m_origin->say(origin);
    m_keys->setRows(keyRows(*lock));
}

void DetailPanel::showTimes(const Lock &lock, const View &view)
{
    if (m_shown != lock.id)
        return;
    m_summary->say(summaryText(lock, view, m_place));
    m_hold->say(holdText(lock, view));
    showWaitTimes(lock, view);
}

// A lock that is no longer visible cannot be acted on.
void DetailPanel::showActions(const Lock &lock, const View &view, qint64 serverMillis, Place place)
{
    setWhyNotAct(m_whyNotAct);
    m_offered->setChoices(place == Place::Left ? std::vector<actions::Choice>()
                                               : actions::choices(lock, {view.now, serverMillis, {}}),
                          namesOf(view));
}

void DetailPanel::showHolders(const Lock &lock, const View &view, qint64 serverMillis)
{
    const QList<QStringList> rows = holderRows(lock, serverMillis, view);
    m_holdersSection->setHidden(rows.isEmpty());
    const bool isShared = std::any_of(lock.holders.begin(), lock.holders.end(),
                                      [](const Holder &holder) { return holder.access != Access::Exclusive; });
    m_holders->setColumnHidden(accessColumn, !isShared || !isAnyTextIn(rows, accessColumn));
    m_holders->setColumnHidden(deadlineColumn, !isAnyTextIn(rows, deadlineColumn));
    m_holders->setRows(rows);
}

void DetailPanel::showWaits(const Lock &lock, const View &view)
{
    const auto &deadlock = lock.rare->deadlock;
    m_deadlockSection->setHidden(!deadlock);
    if (deadlock) {
        m_deadlock->say(phraseText(words::deadlockSentence(*deadlock), namesOf(view)));
        m_deadlockPicture->setDeadlock(*deadlock, lock.id, view.now, namesOf(view));
    }
    const auto &blocking = lock.rare->blocking;
    m_blockedSection->setHidden(!blocking);
    if (blocking)
        m_blockedOwners->setBlocking(*blocking, view.now, namesOf(view));
}

void DetailPanel::showWaitTimes(const Lock &lock, const View &view)
{
    if (const auto &deadlock = lock.rare->deadlock) {
        m_deadlockPicture->setNow(view.now);
        m_deadlockEnd->say(phraseText(words::deadlockEndSentence(*deadlock, view.now), namesOf(view)));
    }
    if (const auto &blocking = lock.rare->blocking) {
        m_blocked->say(blockedText(lock.id.key, *blocking, view));
        m_blockedOwners->setNow(view.now);
    }
}

void DetailPanel::showReasons(const Lock &lock, const View &view)
{
    std::vector<words::Phrase> evidence = words::evidence(lock, view.now, words::EvidenceAge::Once);
    m_evidenceSection->setNote(phraseText(evidence.front(), namesOf(view))); // its age
    evidence.erase(evidence.begin());
    m_evidence->say(listed(evidence, namesOf(view)));
    const std::vector<words::Phrase> advice = words::advice(lock);
    m_advice->say(listed(advice, namesOf(view)));
    m_adviceSection->setHidden(advice.empty());
}

// The summary is bold if no replica has the lock, because a failover would then lose the lock.
void DetailPanel::showCopies(const Lock &lock, const View &view)
{
    const bool isOfIt = m_copies && m_copies->id == lock.id;
    const auto summary = isOfIt ? words::copiesSummary(lock, *m_copies) : std::nullopt;
    m_copiesSection->setHidden(!summary);
    if (!summary)
        return;
    m_copiesSummary->say(phraseText(*summary, namesOf(view)));
    QFont font; // sets only the weight; the rest follows the font of the panel
    font.setBold(words::isOnNoReplica(lock, *m_copies));
    m_copiesSummary->setFont(font);
    QStringList lines;
    for (const LockCopy &copy : m_copies->replicas)
        lines += tr("• %1: %2").arg(copy.node, phraseText(words::copyPhrase(copy, view.now), namesOf(view)));
    m_copiesOfEach->say(lines.join(QLatin1Char('\n')));
}

} // namespace lockscope::ui
