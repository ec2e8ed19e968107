#include "ui/widgets/environment_look.h"

#include <QCoreApplication>

namespace lockscope::ui {

using actions::Environment;

QString environmentWord(Environment environment)
{
    switch (environment) {
    case Environment::None: break;
    case Environment::Dev: return QCoreApplication::translate("PolicyBadge", "DEV");
    case Environment::Staging: return QCoreApplication::translate("PolicyBadge", "STAGING");
    case Environment::Prod: return QCoreApplication::translate("PolicyBadge", "PROD");
    }
    return {};
}

Tone environmentTone(Environment environment)
{
    switch (environment) {
    case Environment::None: break;
    case Environment::Dev: return Tone::Good;
    case Environment::Staging: return Tone::Info;
    case Environment::Prod: return Tone::Warning;
    }
    return Tone::Muted;
}

} // namespace lockscope::ui
