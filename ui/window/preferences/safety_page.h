#pragma once

#include "ui/window/preferences/preferences_page.h"

namespace lockscope::ui {

class Preferences;

// The environment of servers for which nobody has chosen one, and the limits that always apply.
class SafetyPage : public PreferencesPage {
    Q_OBJECT

public:
    SafetyPage(Preferences *preferences, QWidget *parent); // `preferences` outlives the page
};

} // namespace lockscope::ui
