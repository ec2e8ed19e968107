#include "ui/help/help_window.h"

#include "core/model/lock.h"
#include "ui/help/help_document.h"
#include "ui/theme/app_icon.h"
#include "ui/theme/letter_width.h"
#include "ui/widgets/window_size.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int idRole = Qt::UserRole;

} // namespace

HelpWindow::HelpWindow()
    : m_search(new QLineEdit)
    , m_tree(new QTreeWidget)
    , m_back(new QToolButton)
    , m_play(new QPushButton(tr("Show it in the &playground")))
    , m_page(new QTextBrowser)
{
    setWindowTitle(tr("Help"));
    setWindowIcon(appIcon());
    setAttribute(Qt::WA_QuitOnClose, false);
    setHelpTopic(this, topicOf(Panel::Help));
    auto *splitter = new QSplitter(this);
    splitter->addWidget(makeLeft());
    splitter->addWidget(makeRight());
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto *row = new QVBoxLayout(this);
    row->setContentsMargins(8, 8, 8, 8);
    row->addWidget(splitter);
    auto *find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, m_search, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    auto *goBack = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Left), this);
    connect(goBack, &QShortcut::activated, this, &HelpWindow::back);
    const int letter = letterWidth(fontMetrics());
    splitter->setSizes({32 * letter, 80 * letter});
    resizeWithinScreen(this, {112 * letter, 40 * fontMetrics().height()});
}

HelpWindow::~HelpWindow() = default;

QWidget *HelpWindow::makeLeft()
{
    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    m_search->setObjectName(QStringLiteral("helpSearch"));
    m_search->setPlaceholderText(tr("Search…"));
    m_search->setAccessibleName(tr("Search in the help"));
    m_search->setClearButtonEnabled(true);
    column->addWidget(m_search);
    m_tree->setObjectName(QStringLiteral("helpTopics"));
    m_tree->setAccessibleName(tr("Topics"));
    m_tree->setHeaderHidden(true);
    column->addWidget(m_tree);
    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::search);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem *item) {
        if (const QString id = item ? item->data(0, idRole).toString() : QString(); !id.isEmpty())
            goTo(id);
    });
    return left;
}

QWidget *HelpWindow::makeRight()
{
    auto *right = new QWidget;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    auto *bar = new QHBoxLayout;
    m_back->setObjectName(QStringLiteral("helpBack"));
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("To the page before (Alt+Left)"));
    m_back->setFocusPolicy(Qt::StrongFocus);
    m_play->setObjectName(QStringLiteral("helpPlay"));
    m_play->setAutoDefault(false);
    bar->addWidget(m_back);
    bar->addStretch();
    bar->addWidget(m_play);
    column->addLayout(bar);
    m_page->setObjectName(QStringLiteral("helpPage"));
    m_page->setAccessibleName(tr("Page"));
    m_page->setOpenLinks(false);
    m_page->document()->setDocumentMargin(16);
    column->addWidget(m_page);
    connect(m_back, &QToolButton::clicked, this, &HelpWindow::back);
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (url.scheme() == QLatin1String("topic"))
            goTo(url.path());
    });
    connect(m_play, &QPushButton::clicked, this, [this] {
        const HelpTopic *topic = m_topics ? m_topics->find(m_topic) : nullptr;
        if (topic && !topic->scenarios.isEmpty())
            Q_EMIT scenarioRequested(topic->scenarios.front());
    });
    return right;
}

void HelpWindow::setTopics(HelpTopics topics)
{
    m_topics = std::make_unique<HelpTopics>(std::move(topics));
    fill();
    search(m_search->text());
    if (!m_topic.isEmpty())
        showPage(m_topic);
}

void HelpWindow::open(const QString &topic)
{
    const bool isKnown = m_topics && m_topics->find(topic);
    m_search->clear(); // a search may hide the topic in the list
    goTo(isKnown ? topic : topicOf(Panel::Help));
    setVisible(true);
    setWindowState(windowState() & ~Qt::WindowMinimized);
    raise();
    activateWindow();
    m_page->setFocus();
}

void HelpWindow::fill()
{
    const QSignalBlocker quiet(m_tree);
    m_tree->clear();
    for (int section = 0; section < helpSectionCount; ++section) {
        auto *parent = new QTreeWidgetItem(m_tree, {sectionTitle(HelpSection(section))});
        parent->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        for (const HelpTopic &topic : m_topics->all()) {
            if (topic.section != HelpSection(section))
                continue;
            auto *item = new QTreeWidgetItem(parent, {topic.title});
            item->setData(0, idRole, topic.id);
        }
    }
}

// Shows only the topics that are found, in unfolded sections.
void HelpWindow::search(const QString &text)
{
    if (!m_topics)
        return;
    const bool isSearch = !text.trimmed().isEmpty();
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *section = m_tree->topLevelItem(i);
        bool isAnyFound = false;
        for (int j = 0; j < section->childCount(); ++j) {
            QTreeWidgetItem *item = section->child(j);
            const HelpTopic *topic = m_topics->find(item->data(0, idRole).toString());
            const bool isFound = !isSearch || (topic && isFoundBy(*topic, text));
            item->setHidden(!isFound);
            isAnyFound = isAnyFound || isFound;
        }
        section->setHidden(!isAnyFound);
        if (isSearch)
            section->setExpanded(true);
    }
}

void HelpWindow::goTo(const QString &topic)
{
    if (!m_topics || !m_topics->find(topic))
        return;
    if (!m_topic.isEmpty() && m_topic != topic)
        m_before << m_topic;
    showPage(topic);
}

void HelpWindow::back()
{
    if (!m_before.isEmpty())
        showPage(m_before.takeLast());
}

void HelpWindow::showPage(const QString &topic)
{
    const HelpTopic *found = m_topics->find(topic);
    if (!found)
        return;
    m_topic = topic;
    m_page->document()->setDefaultFont(m_page->font());
    writePage(m_page->document(), *found, *m_topics);
    m_page->moveCursor(QTextCursor::Start);
    m_back->setEnabled(!m_before.isEmpty());
    m_play->setVisible(!found->scenarios.isEmpty());
    setWindowTitle(tr("%1 – Help").arg(found->title));
    if (QTreeWidgetItem *item = itemOf(topic); item && item != m_tree->currentItem()) {
        const QSignalBlocker quiet(m_tree);
        m_tree->setCurrentItem(item);
        m_tree->scrollToItem(item);
    }
}

QTreeWidgetItem *HelpWindow::itemOf(const QString &topic) const
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *section = m_tree->topLevelItem(i);
        for (int j = 0; j < section->childCount(); ++j) {
            if (section->child(j)->data(0, idRole).toString() == topic)
                return section->child(j);
        }
    }
    return nullptr;
}

// In the search, Enter opens the first page that was found, and Down goes to the list.
void HelpWindow::keyPressEvent(QKeyEvent *event)
{
    const bool isInSearch = m_search->hasFocus();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape && isInSearch && !m_search->text().isEmpty()) {
        m_search->clear();
    } else if (event->key() == Qt::Key_Escape) {
        close();
    } else if (isInSearch && (isEnter || event->key() == Qt::Key_Down)) {
        for (QTreeWidgetItemIterator it(m_tree, QTreeWidgetItemIterator::NotHidden); *it; ++it) {
            if ((*it)->parent() && !(*it)->parent()->isHidden()) {
                m_tree->setCurrentItem(*it);
                break;
            }
        }
        m_tree->setFocus();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void HelpWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    const bool isLook = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (isLook && m_topics && !m_topic.isEmpty())
        showPage(m_topic); // links have the color of the palette, gaps the height of the font
}

} // namespace lockscope::ui
