#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace lockscope::ui {

// Rates how well `text` matches the typed letters: all of them must occur in order, and letters at the start of words
// or in a row rate higher. A negative rating means no match.
int fitness(const QString &text, const QString &typed);

// Ctrl+K: finds an action by a few letters of its name.
class ActionPalette : public QDialog {
    Q_OBJECT

public:
    ActionPalette(const QList<QAction *> &actions, QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void list(const QString &typed);
    void run();

    QList<QAction *> m_actions;
    QLineEdit *m_typed;
    QListWidget *m_list;
};

} // namespace lockscope::ui
