#include "ui/help/help_opener.h"

#include "core/play/scenario/read/read_scenario.h"
#include "ui/help/help_text.h"
#include "ui/help/help_window.h"
#include "ui/help/window_topics.h"
#include "ui/models/lock_cells.h"
#include "ui/models/lock_table_model.h"
#include "ui/text/plain_text.h"

#include <QApplication>
#include <QCursor>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QWhatsThis>

namespace lockscope::ui {

namespace {

// The view of locks that contains this widget: the table, or one of its headers. Null means none.
const QAbstractItemView *viewOfLocks(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        const auto *view = qobject_cast<const QAbstractItemView *>(widget);
        if (view && qobject_cast<const LockTableModel *>(view->model()))
            return view;
    }
    return nullptr;
}

const QAbstractItemView *viewAround(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (const auto *view = qobject_cast<const QAbstractItemView *>(widget))
            return view;
    }
    return nullptr;
}

QString topicOfTitle(const QHeaderView *header, const QPoint &globalPos)
{
    const int section = header->logicalIndexAt(header->viewport()->mapFromGlobal(globalPos));
    return header->orientation() == Qt::Horizontal && section >= 0 ? topicOf(Column(section)) : QString();
}

QString topicOfCell(const QAbstractItemView *view, const QModelIndex &index)
{
    const auto *model = qobject_cast<const LockTableModel *>(view->model());
    const LockPtr lock = model->lockAt(index.row());
    if (!index.isValid() || !lock)
        return {};
    if (Column(index.column()) == Column::State)
        return topicOf(shownState(*lock, model->view(lock->id)));
    return Column(index.column()) == Column::Kind ? topicOf(lock->kind) : topicOf(Column(index.column()));
}

// Shift may be needed to type a sign: Ctrl+? is Ctrl+Shift+? on many keyboards.
bool isKeyOf(const QAction *action, const QKeyEvent *key)
{
    const QList<QKeySequence> keys = action->shortcuts();
    const bool isSign = key->key() < Qt::Key_A;
    const Qt::KeyboardModifiers withoutShift = key->modifiers() & ~Qt::ShiftModifier;
    return keys.contains(QKeySequence(key->keyCombination()))
        || (isSign && keys.contains(QKeySequence(QKeyCombination(withoutShift, Qt::Key(key->key())))));
}

} // namespace

HelpOpener::HelpOpener(const Actions &actions, std::function<QList<QAction *>()> listed, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
    , m_listed(std::move(listed))
{
    connect(m_actions.help, &QAction::triggered, this, &HelpOpener::openForFocus);
    connect(m_actions.whatsThis, &QAction::triggered, this, [] { QWhatsThis::enterWhatsThisMode(); });
    connect(m_actions.keys, &QAction::triggered, this, [this] { open(topicOfKeys()); });
    QApplication::instance()->installEventFilter(this);
}

HelpOpener::~HelpOpener() = default;

// The shortcuts may have changed since the last use.
const HelpTopics &HelpOpener::freshTopics()
{
    if (m_scenarios.empty())
        m_scenarios = play::shippedScenarios();
    m_topics = std::make_unique<HelpTopics>(m_scenarios, shortcutsOf(m_listed()));
    return *m_topics;
}

void HelpOpener::open(const QString &topic)
{
    if (!m_window) {
        m_window = std::make_unique<HelpWindow>();
        connect(m_window.get(), &HelpWindow::scenarioRequested, this, &HelpOpener::scenarioRequested);
    }
    m_window->setTopics(freshTopics());
    m_window->open(topic);
}

void HelpOpener::openForFocus()
{
    open(topicOfFocus());
}

QString HelpOpener::topicOfFocus()
{
    const QWidget *focus = QApplication::focusWidget();
    if (!focus)
        focus = QApplication::activeWindow();
    if (const QAbstractItemView *view = viewOfLocks(focus)) {
        const QPoint mouse = QCursor::pos();
        const QAbstractItemView *under = viewOfLocks(QApplication::widgetAt(mouse));
        if (const auto *header = qobject_cast<const QHeaderView *>(under)) {
            if (const QString topic = topicOfTitle(header, mouse); !topic.isEmpty())
                return topic;
        }
        if (const QModelIndex current = view->currentIndex(); current.isValid()) {
            if (const QString topic = topicOfCell(view, current.siblingAtColumn(int(Column::State))); !topic.isEmpty())
                return topic;
        }
    }
    if (const QAbstractItemView *view = viewAround(focus)) {
        if (const QString topic = view->currentIndex().data(helpTopicRole).toString(); !topic.isEmpty())
            return topic;
    }
    return helpTopicOf(focus);
}

QString HelpOpener::topicAt(const QWidget *widget, const QPoint &globalPos)
{
    if (const QAbstractItemView *view = viewOfLocks(widget)) {
        const auto *header = qobject_cast<const QHeaderView *>(view);
        const QString topic = header ? topicOfTitle(header, globalPos)
                                     : topicOfCell(view, view->indexAt(view->viewport()->mapFromGlobal(globalPos)));
        if (!topic.isEmpty())
            return topic;
    }
    if (const QAbstractItemView *view = viewAround(widget)) {
        const QModelIndex index = view->indexAt(view->viewport()->mapFromGlobal(globalPos));
        if (const QString topic = index.data(helpTopicRole).toString(); !topic.isEmpty())
            return topic;
    }
    return helpTopicOf(widget);
}

bool HelpOpener::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey =
        event->type() == QEvent::KeyPress; // arrives here only if no shortcut took the key, as in a dialog
    const bool isQuestion = event->type() == QEvent::QueryWhatsThis || event->type() == QEvent::WhatsThis;
    if (!isKey && !isQuestion)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget)
        return false;
    if (isQuestion)
        return answerWhatsThis(widget, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    for (QAction *action : {m_actions.help, m_actions.whatsThis, m_actions.keys}) {
        if (isKeyOf(action, key)) {
            action->trigger();
            return true;
        }
    }
    return false;
}

// Leaves a widget with its own What's this text to Qt.
bool HelpOpener::answerWhatsThis(QWidget *widget, QEvent *event)
{
    if (!widget->whatsThis().isEmpty())
        return false;
    const auto *question = static_cast<QHelpEvent *>(event);
    const QString id = topicAt(widget, question->globalPos());
    if (id.isEmpty())
        return false;
    event->accept();
    if (event->type() == QEvent::QueryWhatsThis)
        return true;
    const HelpTopics &topics = m_topics ? *m_topics : freshTopics();
    if (const HelpTopic *topic = topics.find(id)) {
        const QString key = m_actions.help->shortcut().toString(QKeySequence::NativeText);
        const QString text = HelpText::tr("%1: %2").arg(topic->title, topic->summary);
        const QString more = key.isEmpty() ? text : HelpText::tr("%1\n%2 opens the help.").arg(text, key);
        QWhatsThis::showText(question->globalPos(), plainToolTip(more), widget);
    }
    return true;
}

} // namespace lockscope::ui
