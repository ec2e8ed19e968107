#include "core/incidents/incident.h"

#include <QCoreApplication>

namespace lockscope::incidents {

words::Phrase Incident::title() const
{
    if (cause.rule != Rule::Alert)
        return {traits().title, {}};
    return {QT_TRANSLATE_NOOP("describe", "Alert %1"), {cause.alert}};
}

words::Phrase Incident::titleOfSeveral(int number) const
{
    if (cause.rule != Rule::Alert)
        return words::counted(traits().several, number);
    return words::counted(QT_TRANSLATE_N_NOOP("describe", "Alert %1, %n times"), number, {cause.alert});
}

QString Incident::ruleWord() const
{
    const QString word = QLatin1String(traits().word);
    return cause.rule == Rule::Alert ? word + QLatin1Char(':') + cause.alert : word;
}

} // namespace lockscope::incidents
