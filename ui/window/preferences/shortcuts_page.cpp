#include "ui/window/preferences/shortcuts_page.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/message_line.h"
#include "ui/window/preferences/shortcut_field.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

enum ShortcutColumn { ActionColumn, KeysColumn };
constexpr int leastShortcutRows = 6;

} // namespace

ShortcutsPage::ShortcutsPage(const QList<QAction *> &actions, Preferences *preferences, QWidget *parent)
    : QWidget(parent)
    , m_shortcuts(actions, preferences)
    , m_search(new QLineEdit(this))
    , m_table(new QTableWidget(0, 2, this))
    , m_field(new ShortcutField(this))
    , m_reset(new QPushButton(tr("&Reset"), this))
    , m_resetAll(new QPushButton(tr("Reset &all"), this))
    , m_message(new MessageLine(this))
{
    build();
    fill();
    fitToFont();
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutsPage::filter);
    connect(m_table, &QTableWidget::currentCellChanged, this, &ShortcutsPage::showCurrent);
    connect(m_table, &QTableWidget::activated, m_field, qOverload<>(&QWidget::setFocus));
    connect(m_field, &ShortcutField::entered, this, &ShortcutsPage::enter);
    connect(m_field, &ShortcutField::gaveUp, this, [this] {
        showCurrent();
        m_table->setFocus();
    });
    connect(m_reset, &QPushButton::clicked, this, &ShortcutsPage::reset);
    connect(m_resetAll, &QPushButton::clicked, this, [this] {
        m_shortcuts.resetAll();
        showRows();
        showCurrent();
    });
    showCurrent();
}

void ShortcutsPage::build()
{
    m_search->setObjectName(QStringLiteral("search"));
    m_search->setPlaceholderText(tr("Search actions and shortcuts"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_table->setObjectName(QStringLiteral("shortcuts"));
    m_table->setAccessibleName(tr("Actions and their shortcuts"));
    m_table->setHorizontalHeaderLabels({tr("Action"), tr("Shortcut")});
    m_table->horizontalHeader()->setSectionResizeMode(ActionColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(KeysColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_field->setObjectName(QStringLiteral("shortcut"));
    m_field->setAccessibleName(tr("New shortcut"));
    m_field->setToolTip(tr("Press the keys. Backspace removes the shortcut."));
    m_reset->setObjectName(QStringLiteral("reset"));
    m_resetAll->setObjectName(QStringLiteral("resetAll"));
    auto *row = new FlowLayout;
    auto *words = new PlainLabel(tr("&New shortcut"), this);
    words->setBuddy(m_field);
    for (QWidget *widget : std::initializer_list<QWidget *>{words, m_field, m_reset, m_resetAll})
        row->addWidget(widget);
    for (QPushButton *button : {m_reset, m_resetAll})
        button->setAutoDefault(false); // Return in the list edits the shortcut
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    column->addLayout(row);
    column->addWidget(m_message);
}

void ShortcutsPage::fill()
{
    const auto &actions = m_shortcuts.actions();
    m_table->setRowCount(int(actions.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        m_table->setItem(row, ActionColumn, new QTableWidgetItem(Shortcuts::titleOf(actions[row])));
        m_table->setItem(row, KeysColumn, new QTableWidgetItem);
    }
    showRows();
    if (m_table->rowCount() > 0)
        m_table->setCurrentCell(0, ActionColumn);
}

void ShortcutsPage::showRows()
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QAction *action = m_shortcuts.actions()[row];
        const QString keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
        m_table->item(row, KeysColumn)->setText(m_shortcuts.isUsual(action) ? keys : tr("%1 (changed)").arg(keys));
    }
}

void ShortcutsPage::filter()
{
    const QString wanted = m_search->text().simplified();
    int first = -1;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const bool isFound = m_table->item(row, ActionColumn)->text().contains(wanted, Qt::CaseInsensitive)
            || m_table->item(row, KeysColumn)->text().contains(wanted, Qt::CaseInsensitive);
        m_table->setRowHidden(row, !isFound);
        if (isFound && first < 0)
            first = row;
    }
    const int now = m_table->currentRow();
    if (now < 0 || m_table->isRowHidden(now))
        m_table->setCurrentCell(first, first < 0 ? -1 : int(ActionColumn));
}

QAction *ShortcutsPage::current() const
{
    const int row = m_table->currentRow();
    return row < 0 ? nullptr : m_shortcuts.actions()[row];
}

void ShortcutsPage::showCurrent()
{
    const QAction *action = current();
    m_field->setEnabled(action);
    m_field->setKeySequence(action ? action->shortcut() : QKeySequence());
    m_reset->setEnabled(action && !m_shortcuts.isUsual(action));
    m_message->clear();
}

void ShortcutsPage::enter(const QKeySequence &shortcut)
{
    QAction *action = current();
    if (!action)
        return;
    const QString problem = m_shortcuts.problem(action, shortcut);
    if (!problem.isEmpty()) {
        showCurrent();
        m_message->say(Tone::Warning, problem);
        return;
    }
    m_shortcuts.set(action, shortcut);
    showRows();
    showCurrent();
}

void ShortcutsPage::reset()
{
    QAction *action = current();
    const QString problem = action ? m_shortcuts.reset(action) : QString();
    showRows();
    showCurrent();
    if (!problem.isEmpty())
        m_message->say(Tone::Warning, problem);
}

void ShortcutsPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToFont();
}

void ShortcutsPage::fitToFont()
{
    const int line = fontMetrics().height() + 6;
    m_table->verticalHeader()->setDefaultSectionSize(line);
    m_table->setMinimumHeight((leastShortcutRows + 1) * line);
    m_field->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("Ctrl+Shift+Backspace")));
}

} // namespace lockscope::ui
