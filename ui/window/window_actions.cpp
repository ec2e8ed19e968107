#include "ui/window/window_actions.h"

#include "ui/theme/sign_icon.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include <optional>

namespace lockscope::ui {

namespace {

enum class Place : quint8 { File, Lock, View, Tools, Help };

struct MenuRow {
    Place place;
    const char *title;
};

constexpr MenuRow menuRows[] = {
    {Place::File, QT_TRANSLATE_NOOP("WindowActions", "&File")},
    {Place::Lock, QT_TRANSLATE_NOOP("WindowActions", "&Lock")},
    {Place::View, QT_TRANSLATE_NOOP("WindowActions", "&View")},
    {Place::Tools, QT_TRANSLATE_NOOP("WindowActions", "&Tools")},
    {Place::Help, QT_TRANSLATE_NOOP("WindowActions", "&Help")},
};

struct ActionRow {
    QAction *WindowActions::*action;
    const char *name; // stable: the settings save shortcuts by it
    Place menu;
    const char *text;
    int key = 0; // a combination of Qt::Key and Qt::KeyboardModifier; 0 means none
    std::optional<Sign> sign = {};
    bool isCheckable = false;
    bool beginsGroup = false; // a separator precedes the action
    QAction::MenuRole role = QAction::NoRole; // where macOS puts it
};

using A = WindowActions;

constexpr int ctrl = Qt::CTRL;
constexpr int shift = Qt::SHIFT;

// In the order of the menus.
constexpr ActionRow actionRows[] = {
    {&A::connectTo, "connect-to", Place::File, QT_TRANSLATE_NOOP("WindowActions", "Connect…"), ctrl | Qt::Key_N,
     Sign::Connect},
    {&A::connectBeside, "connect-beside", Place::File, QT_TRANSLATE_NOOP("WindowActions", "Connect to another…"),
     ctrl | shift | Qt::Key_N},
    {&A::disconnectFrom, "disconnect-from", Place::File, QT_TRANSLATE_NOOP("WindowActions", "Disconnect")},
    {&A::quorumSet, "quorum-set", Place::File, QT_TRANSLATE_NOOP("WindowActions", "Quorum set of red locks…")},
    {.action = &A::openRecording,
     .name = "open-recording",
     .menu = Place::File,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Open a recording…"),
     .key = ctrl | shift | Qt::Key_O,
     .beginsGroup = true},
    {&A::saveCopy, "save-copy", Place::File, QT_TRANSLATE_NOOP("WindowActions", "Save a copy for sharing…")},
    {.action = &A::openRun,
     .name = "open-run",
     .menu = Place::File,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Open a scenario or a run…"),
     .key = ctrl | Qt::Key_O},
    {.action = &A::preferences,
     .name = "preferences",
     .menu = Place::File,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Preferences…"),
     .key = ctrl | Qt::Key_Comma,
     .beginsGroup = true,
     .role = QAction::PreferencesRole},
    // not QKeySequence::Quit, which is empty except on GNOME and KDE
    {.action = &A::quit,
     .name = "quit",
     .menu = Place::File,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Quit"),
     .key = ctrl | Qt::Key_Q,
     .beginsGroup = true,
     .role = QAction::QuitRole},

    {&A::acquire, "acquire", Place::Lock, QT_TRANSLATE_NOOP("WindowActions", "Acquire…"), ctrl | Qt::Key_L,
     Sign::Acquire},
    {&A::review, "review", Place::Lock,
     QT_TRANSLATE_NOOP("WindowActions", "Review this lock: wake, evict, force-release…"), ctrl | shift | Qt::Key_R,
     Sign::Release},
    {&A::releaseChosen, "release-chosen", Place::Lock, QT_TRANSLATE_NOOP("WindowActions", "Release the chosen locks…")},
    {&A::releaseAll, "release-all", Place::Lock,
     QT_TRANSLATE_NOOP("WindowActions", "Release all shown that need attention…")},
    {&A::sweep, "sweep", Place::Lock, QT_TRANSLATE_NOOP("WindowActions", "Sweep leftovers of locks…")},
    {.action = &A::watch,
     .name = "watch",
     .menu = Place::Lock,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Watch this lock"),
     .key = ctrl | Qt::Key_D,
     .sign = Sign::Watch,
     .isCheckable = true,
     .beginsGroup = true},
    {&A::copy, "copy", Place::Lock, QT_TRANSLATE_NOOP("WindowActions", "Copy rows")},
    {.action = &A::arm,
     .name = "arm",
     .menu = Place::Lock,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Arm for five minutes"),
     .beginsGroup = true},
    {&A::disarm, "disarm", Place::Lock, QT_TRANSLATE_NOOP("WindowActions", "Disarm")},

    {&A::find, "find", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Find"), ctrl | Qt::Key_F, Sign::Find},
    {&A::clearFilter, "clear-filter", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Clear the filter"),
     ctrl | shift | Qt::Key_F},
    {&A::savedFilters, "saved-filters", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Saved filters")},
    {&A::similarNames, "similar-names", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Similar names…"),
     ctrl | Qt::Key_G},
    {.action = &A::pause,
     .name = "pause",
     .menu = Place::View,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Pause"),
     .key = Qt::Key_F8,
     .sign = Sign::Pause,
     .isCheckable = true,
     .beginsGroup = true},
    {.action = &A::panels,
     .name = "panels",
     .menu = Place::View,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Panels"),
     .beginsGroup = true},
    {.action = &A::foldBottom,
     .name = "fold-bottom",
     .menu = Place::View,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Fold the panels below"),
     .key = ctrl | Qt::Key_J,
     .isCheckable = true},
    {&A::nextPanel, "next-panel", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Next panel"), Qt::Key_F6},
    {.action = &A::lanes,
     .name = "lanes",
     .menu = Place::View,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Lanes first"),
     .key = ctrl | Qt::Key_3,
     .isCheckable = true},
    {.action = &A::theme,
     .name = "theme",
     .menu = Place::View,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Theme"),
     .beginsGroup = true},
    {&A::largerText, "larger-text", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Larger text"),
     ctrl | Qt::Key_Plus},
    {&A::smallerText, "smaller-text", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Smaller text"),
     ctrl | Qt::Key_Minus},
    {&A::normalText, "normal-text", Place::View, QT_TRANSLATE_NOOP("WindowActions", "Normal text size"),
     ctrl | Qt::Key_0},
    {.action = &A::resetLayout,
     .name = "reset-layout",
     .menu = Place::View,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Reset the layout"),
     .beginsGroup = true},

    {&A::palette, "palette", Place::Tools, QT_TRANSLATE_NOOP("WindowActions", "All actions…"), ctrl | Qt::Key_K,
     Sign::Palette},
    {&A::incidents, "incidents", Place::Tools, QT_TRANSLATE_NOOP("WindowActions", "Incidents"), ctrl | Qt::Key_I},
    {&A::history, "history", Place::Tools, QT_TRANSLATE_NOOP("WindowActions", "Show the history"), ctrl | Qt::Key_H},
    {.action = &A::playground,
     .name = "playground",
     .menu = Place::Tools,
     .text = QT_TRANSLATE_NOOP("WindowActions", "Playground"),
     .key = ctrl | Qt::Key_5,
     .isCheckable = true},

    {&A::help, "help", Place::Help, QT_TRANSLATE_NOOP("WindowActions", "Help"), Qt::Key_F1},
    {&A::whatIsThis, "what-is-this", Place::Help, QT_TRANSLATE_NOOP("WindowActions", "What's this?"),
     shift | Qt::Key_F1},
    {&A::shortcuts, "shortcuts", Place::Help, QT_TRANSLATE_NOOP("WindowActions", "Keyboard shortcuts"),
     ctrl | Qt::Key_Question},
    {.action = &A::about,
     .name = "about",
     .menu = Place::Help,
     .text = QT_TRANSLATE_NOOP("WindowActions", "About Lockscope"),
     .beginsGroup = true,
     .role = QAction::AboutRole},
    {.action = &A::aboutQt,
     .name = "about-qt",
     .menu = Place::Help,
     .text = QT_TRANSLATE_NOOP("WindowActions", "About Qt"),
     .role = QAction::AboutQtRole},
};
static_assert(std::size(actionRows) * sizeof(void *) == sizeof(WindowActions), "an action has no row");

QString tr(const char *text)
{
    return QCoreApplication::translate("WindowActions", text);
}

} // namespace

WindowActions::WindowActions(QMainWindow *window)
{
    for (const ActionRow &row : actionRows) {
        auto *action = new QAction(tr(row.text), window);
        action->setObjectName(QLatin1String(row.name));
        action->setShortcut(row.key == 0 ? QKeySequence() : QKeySequence(QKeyCombination::fromCombined(row.key)));
        if (row.sign)
            action->setIcon(signIcon(*row.sign));
        action->setCheckable(row.isCheckable);
        action->setMenuRole(row.role);
        window->addAction(action);
        this->*row.action = action;
    }
    review->setIconText(QCoreApplication::translate("WindowActions", "Review…")); // a button has little room
    // "+" needs Shift on many keyboards, so "=" also enlarges the text
    largerText->setShortcuts({largerText->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
}

void WindowActions::addMenus(QMenuBar *bar) const
{
    for (const MenuRow &menuRow : menuRows) {
        QMenu *menu = bar->addMenu(tr(menuRow.title));
        menu->setToolTipsVisible(true); // a tool tip tells why an action cannot be done now
        for (const ActionRow &row : actionRows) {
            if (row.menu != menuRow.place)
                continue;
            if (row.beginsGroup)
                menu->addSeparator();
            menu->addAction(this->*row.action);
        }
    }
}

QList<QAction *> WindowActions::all() const
{
    QList<QAction *> all;
    for (const ActionRow &row : actionRows)
        all << this->*row.action;
    return all;
}

} // namespace lockscope::ui
