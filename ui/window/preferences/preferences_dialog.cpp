#include "ui/window/preferences/preferences_dialog.h"

#include "ui/widgets/scrolled.h"
#include "ui/widgets/window_size.h"
#include "ui/window/preferences/alerts_page.h"
#include "ui/window/preferences/general_page.h"
#include "ui/window/preferences/names_page.h"
#include "ui/window/preferences/safety_page.h"
#include "ui/window/preferences/shortcuts_page.h"
#include "ui/window/preferences/watching_page.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int dialogLetters = 92; // so that the notifications have two columns

int heightOf(QWidget *page, int width)
{
    const auto *scrolled = qobject_cast<Scrolled *>(page);
    const QWidget *content = scrolled ? scrolled->widget() : page;
    return content->hasHeightForWidth() ? content->heightForWidth(width) : content->sizeHint().height();
}

} // namespace

PreferencesDialog::PreferencesDialog(Preferences *preferences, Theme *theme, const QList<QAction *> &actions,
                                     QWidget *parent)
    : QDialog(parent)
    , m_titles(new QListWidget(this))
    , m_pages(new QStackedWidget(this))
{
    setWindowTitle(tr("Preferences"));
    m_titles->setObjectName(QStringLiteral("pages"));
    m_titles->setAccessibleName(tr("Pages"));
    m_titles->setSpacing(2);
    auto *names = new NamesPage(preferences, this);
    connect(names, &NamesPage::nameRulesChanged, this, &PreferencesDialog::nameRulesChanged);
    auto *general = new GeneralPage(preferences, theme, this);
    connect(general, &GeneralPage::notificationsChanged, this, &PreferencesDialog::notificationsChanged);
    addScrolledPage(tr("General"), general);
    addScrolledPage(tr("Watching"), new WatchingPage(preferences, this));
    addScrolledPage(tr("Safety"), new SafetyPage(preferences, this));
    addScrolledPage(tr("Names"), names);
    addPage(tr("Shortcuts"), new ShortcutsPage(actions, preferences, this));
    auto *alerts = new AlertsPage(preferences, this);
    connect(alerts, &AlertsPage::alertsChanged, this, &PreferencesDialog::alertsChanged);
    connect(alerts, &AlertsPage::mutedNamesChanged, this, &PreferencesDialog::mutedNamesChanged);
    addScrolledPage(tr("Alerts"), alerts);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // Return in a field must not close the dialog
    auto *row = new QHBoxLayout;
    row->addWidget(m_titles);
    row->addWidget(m_pages, 1);
    auto *column = new QVBoxLayout(this);
    column->addLayout(row, 1);
    column->addWidget(buttons);
    connect(m_titles, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
    m_titles->setCurrentRow(0);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_PageDown), this), &QShortcut::activated, this,
            [this] { turn(1); });
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_PageUp), this), &QShortcut::activated, this,
            [this] { turn(-1); });
    fitToFont();
    m_titles->setFocus();
}

void PreferencesDialog::addPage(const QString &title, QWidget *page)
{
    m_titles->addItem(title);
    m_pages->addWidget(page);
}

void PreferencesDialog::addScrolledPage(const QString &title, QWidget *page)
{
    addPage(title, new Scrolled(page, this));
}

void PreferencesDialog::turn(int by)
{
    const int pages = m_titles->count();
    m_titles->setCurrentRow((m_titles->currentRow() + by + pages) % pages);
}

void PreferencesDialog::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToFont();
}

// Makes room for the largest page, as far as the screen allows.
void PreferencesDialog::fitToFont()
{
    m_titles->setFixedWidth(m_titles->sizeHintForColumn(0) + fontMetrics().height());
    const QMargins margins = layout()->contentsMargins();
    const int width = fontMetrics().horizontalAdvance(QLatin1Char('n')) * dialogLetters;
    const int forPage = width - m_titles->width() - layout()->spacing() - margins.left() - margins.right();
    int highest = 0;
    for (int i = 0; i < m_pages->count(); ++i)
        highest = std::max(highest, heightOf(m_pages->widget(i), forPage));
    const int buttons = findChild<QDialogButtonBox *>()->sizeHint().height() + layout()->spacing();
    const QSize wanted(width, highest + buttons + margins.top() + margins.bottom());
    resizeWithinScreen(this, size().expandedTo(wanted));
}

} // namespace lockscope::ui
