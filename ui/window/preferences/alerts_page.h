#pragma once

#include "ui/window/preferences/preferences_page.h"

class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace lockscope::ui {

class MessageLine;
class Preferences;

// Which alert rules the window follows, and the names of locks that alerts ignore. A wrong file is explained. GUI
// thread.
class AlertsPage : public PreferencesPage {
    Q_OBJECT

public:
    AlertsPage(Preferences *preferences, QWidget *parent); // `preferences` outlives the page

Q_SIGNALS:
    void alertsChanged(); // other rules, or the same file should be read again
    void mutedNamesChanged();

private:
    void addRules();
    void addMuted();
    void choose();
    void askForFile();
    void save();
    void sayWhatIsRead();
    void showMuted();
    void unmuteChosen();

    Preferences *m_preferences;
    QComboBox *m_source;
    QLineEdit *m_file;
    QPushButton *m_browse;
    QPushButton *m_again;
    MessageLine *m_message;
    QListWidget *m_muted;
    QPushButton *m_unmute;
};

} // namespace lockscope::ui
