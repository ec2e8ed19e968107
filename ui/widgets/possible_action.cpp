#include "ui/widgets/possible_action.h"

#include "ui/text/plain_text.h"

#include <QAction>
#include <QVariant>

namespace lockscope::ui {

namespace {

constexpr char reason[] = "whyNotPossible";

} // namespace

void setPossible(QAction *action, bool isPossible, const QString &whyNot)
{
    const QString why = isPossible ? QString() : whyNot;
    action->setEnabled(isPossible);
    if (action->property(reason).toString() == why)
        return; // Qt would send events even without a change
    action->setProperty(reason, why);
    setPlainToolTip(action, why);
}

QString whyNotPossible(const QAction *action)
{
    return action->isEnabled() ? QString() : action->property(reason).toString();
}

} // namespace lockscope::ui
