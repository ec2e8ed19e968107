#include "ui/window/preferences/shortcuts.h"

#include "ui/window/preferences/preferences.h"

#include <QAction>
#include <QCoreApplication>
#include <QVariant>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr const char *usualProperty = "usualShortcuts";

QString shortcutText(const char *text)
{
    return QCoreApplication::translate("Shortcuts", text);
}

// Whether one sequence begins with the other: then Qt would trigger neither.
bool clash(const QKeySequence &a, const QKeySequence &b)
{
    return !a.isEmpty() && !b.isEmpty()
        && (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

bool clashesWithAny(const QKeySequence &one, const QList<QKeySequence> &others)
{
    return std::any_of(others.begin(), others.end(), [&one](const auto &other) { return clash(one, other); });
}

QList<QKeySequence> usualShortcuts(const QAction *action)
{
    const QVariant usual = action->property(usualProperty);
    return usual.isValid() ? usual.value<QList<QKeySequence>>() : action->shortcuts();
}

// Whether the shortcut is a plain key: letters alone filter the table, and keys such as Tab and Return work in each
// window.
bool isForTyping(const QKeySequence &shortcut)
{
    const QKeyCombination first = shortcut[0];
    const bool isFunctionKey = first.key() >= Qt::Key_F1 && first.key() <= Qt::Key_F35;
    return !isFunctionKey && !(first.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

} // namespace

void applyShortcuts(const QList<QAction *> &actions, const Preferences &preferences)
{
    QList<QKeySequence> taken;
    QList<QAction *> rest;
    for (QAction *action : actions) {
        action->setProperty(usualProperty, QVariant::fromValue(usualShortcuts(action)));
        const auto chosen =
            action->objectName().isEmpty() ? std::nullopt : preferences.shortcutOf(action->objectName());
        if (!chosen || clashesWithAny(*chosen, taken)) {
            rest.append(action);
            continue;
        }
        action->setShortcuts(chosen->isEmpty() ? QList<QKeySequence>() : QList{*chosen});
        taken.append(*chosen);
    }
    for (QAction *action : rest) {
        QList<QKeySequence> free = usualShortcuts(action);
        free.removeIf([&taken](const QKeySequence &usual) { return clashesWithAny(usual, taken); });
        action->setShortcuts(free);
    }
}

Shortcuts::Shortcuts(const QList<QAction *> &actions, Preferences *preferences)
    : m_preferences(preferences)
{
    for (QAction *action : actions) {
        if (!action->objectName().isEmpty() && !action->isSeparator())
            m_actions.append(action);
    }
}

bool Shortcuts::isUsual(const QAction *action) const
{
    return action->shortcuts() == usualShortcuts(action);
}

const QAction *Shortcuts::conflicting(const QAction *action, const QKeySequence &shortcut) const
{
    const auto conflicts = [&](const QAction *other) {
        return other != action && clashesWithAny(shortcut, other->shortcuts());
    };
    const auto found = std::find_if(m_actions.begin(), m_actions.end(), conflicts);
    return found == m_actions.end() ? nullptr : *found;
}

QString Shortcuts::problem(const QAction *action, const QKeySequence &shortcut) const
{
    if (shortcut.isEmpty())
        return {};
    const QString keys = shortcut.toString(QKeySequence::NativeText);
    if (isForTyping(shortcut))
        return shortcutText(QT_TRANSLATE_NOOP("Shortcuts", "%1 is for typing. Press it with Ctrl or Alt.")).arg(keys);
    if (const QAction *other = conflicting(action, shortcut))
        return shortcutText(QT_TRANSLATE_NOOP(
                                "Shortcuts", "%1 is the shortcut of \"%2\". Choose another, or change that one first."))
            .arg(keys, titleOf(other));
    return {};
}

void Shortcuts::set(QAction *action, const QKeySequence &shortcut)
{
    action->setShortcuts(shortcut.isEmpty() ? QList<QKeySequence>() : QList{shortcut});
    m_preferences->setShortcut(action->objectName(),
                               isUsual(action) ? std::nullopt : std::optional<QKeySequence>(shortcut));
}

QString Shortcuts::reset(QAction *action)
{
    const QList<QKeySequence> usual = usualShortcuts(action);
    for (const QKeySequence &shortcut : usual) {
        if (const QAction *other = conflicting(action, shortcut))
            return shortcutText(
                       QT_TRANSLATE_NOOP("Shortcuts",
                                         "%1 is the shortcut of \"%2\". Choose another, or change that one first."))
                .arg(shortcut.toString(QKeySequence::NativeText), titleOf(other));
    }
    action->setShortcuts(usual);
    m_preferences->setShortcut(action->objectName(), std::nullopt);
    return {};
}

void Shortcuts::resetAll()
{
    for (QAction *action : std::as_const(m_actions)) {
        action->setShortcuts(usualShortcuts(action));
        m_preferences->setShortcut(action->objectName(), std::nullopt);
    }
}

QString Shortcuts::titleOf(const QAction *action)
{
    QString title = action->text();
    title.replace(QLatin1String("&&"), QString(QChar(0)));
    title.remove(QLatin1Char('&'));
    return title.replace(QChar(0), QLatin1Char('&'));
}

} // namespace lockscope::ui
