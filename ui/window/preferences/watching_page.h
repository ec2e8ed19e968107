#pragma once

#include "ui/window/preferences/preferences_page.h"

class QCheckBox;
class QComboBox;

namespace lockscope::ui {

class Preferences;

// Sets how often locks are read, how much server time the reads may take, and how long the table keeps gone locks.
class WatchingPage : public PreferencesPage {
    Q_OBJECT

public:
    WatchingPage(Preferences *preferences, QWidget *parent); // `preferences` outlives the page

private:
    void save();

    Preferences *m_preferences;
    QComboBox *m_refresh;
    QComboBox *m_share;
    QComboBox *m_gone;
    QCheckBox *m_record;
};

} // namespace lockscope::ui
