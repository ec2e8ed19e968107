#include "ui/window/choice/saved_filters.h"

#include "core/base/escape.h"
#include "core/filter/filter_query.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/possible_action.h"
#include "ui/window/preferences/preferences.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestShown = 60;

QString shown(const QString &text)
{
    return plainActionText(elided(text, longestShown));
}

} // namespace

SavedFilters::SavedFilters(QLineEdit *filter, Preferences *preferences, QMenu *menu, QWidget *window)
    : QObject(window)
    , m_filter(filter)
    , m_preferences(preferences)
    , m_menu(menu)
    , m_remove(new QMenu(tr("Remove"), menu))
    , m_window(window)
{
    m_menu->setToolTipsVisible(true);
    connect(m_menu, &QMenu::aboutToShow, this, &SavedFilters::fill);
}

void SavedFilters::fill()
{
    m_menu->clear();
    m_remove->clear();
    const auto saved = m_preferences->savedFilters();
    for (auto it = saved.begin(); it != saved.end(); ++it) {
        // menus right-align the text after a tab
        QAction *action = m_menu->addAction(shown(it.key()) + QLatin1Char('\t') + shown(it.value()));
        connect(action, &QAction::triggered, this, [this, text = it.value()] { m_filter->setText(text); });
    }
    m_menu->addSeparator();
    QAction *save = m_menu->addAction(tr("Save this filter…"));
    const QString text = m_filter->text().trimmed();
    const auto mistake = filter::FilterQuery::parse(text).mistake;
    setPossible(save, !text.isEmpty() && !mistake,
                text.isEmpty() ? tr("First type a filter.") : tr("First correct the underlined term."));
    connect(save, &QAction::triggered, this, &SavedFilters::askForName);
    if (saved.isEmpty())
        return;
    m_menu->addMenu(m_remove);
    for (auto it = saved.begin(); it != saved.end(); ++it)
        connect(m_remove->addAction(shown(it.key())), &QAction::triggered, this,
                [this, name = it.key()] { m_preferences->removeFilter(name); });
}

void SavedFilters::askForName()
{
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("saveFilter"));
    dialog->setWindowTitle(tr("Save the filter"));
    dialog->setLabelText(tr("Name of the filter. A filter with the same name is replaced."));
    const QString text = m_filter->text().trimmed();
    dialog->setTextValue(text);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, text](const QString &name) {
        if (!name.trimmed().isEmpty())
            m_preferences->saveFilter(name.trimmed(), text);
    });
    dialog->open();
}

} // namespace lockscope::ui
