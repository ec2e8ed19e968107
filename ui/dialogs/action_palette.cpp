#include "ui/dialogs/action_palette.h"

#include "ui/help/help_topic.h"
#include "ui/widgets/window_size.h"
#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

QString nameOf(const QAction *action)
{
    QString name = action->text();
    name.remove(QChar(0x2026));
    return name.replace(QLatin1String("&&"), QChar(0)).remove(QLatin1Char('&')).replace(QChar(0), QLatin1Char('&'));
}

} // namespace

int fitness(const QString &text, const QString &typed)
{
    int score = 0;
    qsizetype at = 0;
    qsizetype last = -2;
    for (const QChar letter : typed.simplified()) {
        if (letter.isSpace())
            continue;
        const qsizetype found = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (found < 0)
            return -1;
        const bool startsWord = found == 0 || !text[found - 1].isLetterOrNumber();
        score += 1 + (found == last + 1 ? 4 : 0) + (startsWord ? 3 : 0);
        last = found;
        at = found + 1;
    }
    return score;
}

ActionPalette::ActionPalette(const QList<QAction *> &actions, QWidget *parent)
    : QDialog(parent)
    , m_actions(actions)
    , m_typed(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setWindowTitle(tr("Actions"));
    setHelpTopic(this, topicOf(Panel::Palette));
    setAttribute(Qt::WA_DeleteOnClose);
    setModal(true);
    m_typed->setPlaceholderText(tr("Type an action"));
    m_typed->setClearButtonEnabled(true);
    m_typed->installEventFilter(this);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_typed);
    column->addWidget(m_list);
    resizeWithinScreen(this, {fontMetrics().horizontalAdvance(QLatin1Char('n')) * 64, fontMetrics().height() * 22});
    connect(m_typed, &QLineEdit::textChanged, this, &ActionPalette::list);
    connect(m_typed, &QLineEdit::returnPressed, this, &ActionPalette::run);
    connect(m_list, &QListWidget::itemActivated, this, &ActionPalette::run);
    connect(m_list, &QListWidget::itemClicked, this, &ActionPalette::run);
    list(QString());
}

void ActionPalette::list(const QString &typed)
{
    std::vector<std::pair<int, QAction *>> fitting;
    for (QAction *action : m_actions) {
        const int score = fitness(nameOf(action), typed);
        if (score >= 0 && action->isEnabled() && action->isVisible() && !action->isSeparator())
            fitting.emplace_back(score, action);
    }
    std::stable_sort(fitting.begin(), fitting.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    m_list->clear();
    for (const auto &[score, action] : fitting) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QString check = action->isCheckable() && action->isChecked() ? QStringLiteral("✓ ") : QString();
        auto *item =
            new QListWidgetItem(check + nameOf(action) + (keys.isEmpty() ? keys : QStringLiteral("    ") + keys));
        item->setData(Qt::UserRole, QVariant::fromValue(QPointer<QAction>(action)));
        m_list->addItem(item);
    }
    m_list->setCurrentRow(0);
    if (fitting.empty())
        (new QListWidgetItem(tr("No available action has this name."), m_list))->setFlags(Qt::NoItemFlags);
}

void ActionPalette::run()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (!item || !(item->flags() & Qt::ItemIsEnabled))
        return; // the user can correct the text
    const auto action = item->data(Qt::UserRole).value<QPointer<QAction>>();
    accept();
    if (action) // runs after the palette has closed, so that a window it opens gets the focus
        QMetaObject::invokeMethod(
            action, [action] { action->trigger(); }, Qt::QueuedConnection);
}

bool ActionPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_typed && event->type() == QEvent::KeyPress) {
        const int step = static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down ? 1
            : static_cast<QKeyEvent *>(event)->key() == Qt::Key_Up              ? -1
                                                                                : 0;
        if (step != 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace lockscope::ui
