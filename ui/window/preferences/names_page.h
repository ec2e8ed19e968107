#pragma once

#include "ui/window/preferences/preferences_page.h"

class QComboBox;
class QLineEdit;

namespace lockscope::ui {

class LinesField;
class MessageLine;
class Preferences;

// Patterns of SET NX locks, prefixes of names whose changes the server reports, and rules that find clients in the
// names of connections. A wrong text is explained and not saved.
class NamesPage : public PreferencesPage {
    Q_OBJECT

public:
    NamesPage(Preferences *preferences, QWidget *parent); // `preferences` outlives the page

Q_SIGNALS:
    void nameRulesChanged(const QString &account); // see Preferences::accountOf()

private:
    void addPatterns();
    void addRules();
    void savePatterns();
    void saveRules();
    void showRules();

    Preferences *m_preferences;
    QLineEdit *m_patterns;
    QLineEdit *m_tracked;
    MessageLine *m_patternsMessage;
    QComboBox *m_accounts;
    LinesField *m_rules;
    MessageLine *m_rulesMessage;
};

} // namespace lockscope::ui
