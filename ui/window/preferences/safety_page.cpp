#include "ui/window/preferences/safety_page.h"

#include "ui/widgets/environment_look.h"
#include "ui/window/preferences/preferences.h"

#include <QComboBox>

namespace lockscope::ui {

using actions::Environment;

SafetyPage::SafetyPage(Preferences *preferences, QWidget *parent)
    : PreferencesPage(parent)
{
    auto *environment = new QComboBox(this);
    addEnvironments(environment);
    environment->setCurrentIndex(environment->findData(int(preferences->newServerEnvironment())));
    addRow(tr("Default &environment"), environment, "newServerEnvironment");
    addNote(tr("It applies when you connect to a server for which you have not chosen an environment."));
    addNote(tr("New servers are read-only until you allow changes. On prod, you arm the connection and type the lock's "
               "name before an action. These limits cannot be switched off."));
    connect(environment, &QComboBox::currentIndexChanged, this, [preferences, environment] {
        preferences->setNewServerEnvironment(Environment(environment->currentData().toInt()));
    });
}

} // namespace lockscope::ui
