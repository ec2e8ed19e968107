#pragma once

#include <QDialog>

class QAction;
class QListWidget;
class QStackedWidget;

namespace lockscope::ui {

class Preferences;
class Theme;

// Shows and changes the settings. Each change applies and is saved at once, so the only button is Close. Not modal, so
// that the window shows what a change does. Ctrl+Page Up and Ctrl+Page Down turn the pages. GUI thread.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    // All outlive the dialog. The page of shortcuts lists `actions`; see Shortcuts.
    PreferencesDialog(Preferences *preferences, Theme *theme, const QList<QAction *> &actions, QWidget *parent);

Q_SIGNALS:
    void notificationsChanged();
    void alertsChanged(); // see AlertsPage
    void mutedNamesChanged();
    void nameRulesChanged(const QString &account); // see NamesPage

protected:
    void changeEvent(QEvent *event) override;

private:
    void addPage(const QString &title, QWidget *page);
    void addScrolledPage(const QString &title, QWidget *page);
    void turn(int by);
    void fitToFont();

    QListWidget *m_titles;
    QStackedWidget *m_pages;
};

} // namespace lockscope::ui
