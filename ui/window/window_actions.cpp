#include "ui/window/window_actions.h"

#include "ui/theme/shapes.h"

#include <QCoreApplication>
#include <QMainWindow>

namespace lockscope::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("WindowActions", text);
}

QAction *add(QMainWindow *window, const char *text, const QKeySequence &key, std::optional<Sign> sign = {})
{
    auto *action = new QAction(tr(text), window);
    action->setShortcut(key);
    if (sign)
        action->setIcon(signIcon(*sign));
    window->addAction(action);
    return action;
}

} // namespace

WindowActions::WindowActions(QMainWindow *window)
    : connectTo(
        add(window, QT_TRANSLATE_NOOP("WindowActions", "Connect…"), QKeySequence(Qt::CTRL | Qt::Key_N), Sign::Connect))
    , connectBeside(add(window, QT_TRANSLATE_NOOP("WindowActions", "Connect to another…"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)))
    , disconnectFrom(add(window, QT_TRANSLATE_NOOP("WindowActions", "Disconnect"), {}))
    , quorumSet(add(window, QT_TRANSLATE_NOOP("WindowActions", "Quorum set of red locks…"), {}))
    , pause(add(window, QT_TRANSLATE_NOOP("WindowActions", "Pause"), QKeySequence(Qt::Key_F8), Sign::Pause))
    , find(add(window, QT_TRANSLATE_NOOP("WindowActions", "Find"), QKeySequence::Find, Sign::Find))
    , clearFilter(add(window, QT_TRANSLATE_NOOP("WindowActions", "Clear the filter"),
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)))
    , acquire(add(window, QT_TRANSLATE_NOOP("WindowActions", "Acquire…"), QKeySequence(Qt::CTRL | Qt::Key_L),
                  Sign::Acquire))
    , review(add(window, QT_TRANSLATE_NOOP("WindowActions", "Review this lock: wake, evict, force-release…"),
                 QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), Sign::Release))
    , arm(add(window, QT_TRANSLATE_NOOP("WindowActions", "Arm for five minutes"), {}))
    , disarm(add(window, QT_TRANSLATE_NOOP("WindowActions", "Disarm"), {}))
    , releaseAll(add(window, QT_TRANSLATE_NOOP("WindowActions", "Release all shown that need attention…"), {}))
    , releaseChosen(add(window, QT_TRANSLATE_NOOP("WindowActions", "Release the chosen locks…"), {}))
    , sweep(add(window, QT_TRANSLATE_NOOP("WindowActions", "Sweep leftovers of locks…"), {}))
    , watch(add(window, QT_TRANSLATE_NOOP("WindowActions", "Watch this lock"), QKeySequence(Qt::CTRL | Qt::Key_D),
                Sign::Watch))
    , copy(add(window, QT_TRANSLATE_NOOP("WindowActions", "Copy rows"), {}))
    , palette(add(window, QT_TRANSLATE_NOOP("WindowActions", "All actions…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                  Sign::Palette))
    , panels(new QAction(QCoreApplication::translate("WindowActions", "Panels"),
                         window)) // the palette lists the entries of its menu
    , lanes(add(window, QT_TRANSLATE_NOOP("WindowActions", "Lanes first"), QKeySequence(Qt::CTRL | Qt::Key_3)))
    , playground(add(window, QT_TRANSLATE_NOOP("WindowActions", "Playground"), QKeySequence(Qt::CTRL | Qt::Key_5)))
    , resetLayout(add(window, QT_TRANSLATE_NOOP("WindowActions", "Reset the layout"), {}))
    // not QKeySequence::Quit, which is empty except on GNOME and KDE
    , quit(add(window, QT_TRANSLATE_NOOP("WindowActions", "Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q)))
{
    pause->setCheckable(true);
    watch->setCheckable(true);
    lanes->setCheckable(true);
    review->setIconText(QCoreApplication::translate(
        "WindowActions", "Review…")); // the text on a button; the palette finds each word of the long text
    playground->setCheckable(true);
}

QList<QAction *> WindowActions::all() const
{
    return {connectTo, connectBeside, disconnectFrom, quorumSet,     pause,      find,        clearFilter,
            acquire,   review,        releaseAll,     releaseChosen, sweep,      arm,         disarm,
            watch,     copy,          palette,        lanes,         playground, resetLayout, quit};
}

} // namespace lockscope::ui
