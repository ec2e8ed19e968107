#include "ui/widgets/environment_look.h"

#include <QComboBox>
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

void addEnvironments(QComboBox *box)
{
    box->addItem(QCoreApplication::translate("PolicyBadge", "none"), int(Environment::None));
    box->addItem(QCoreApplication::translate("PolicyBadge", "dev"), int(Environment::Dev));
    box->addItem(QCoreApplication::translate("PolicyBadge", "staging"), int(Environment::Staging));
    box->addItem(QCoreApplication::translate("PolicyBadge", "prod"), int(Environment::Prod));
}

} // namespace lockscope::ui
