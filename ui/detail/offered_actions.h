#pragma once

#include "core/actions/choices.h"

#include <QWidget>

#include <map>

class QAction;
class QToolButton;
class QVBoxLayout;

namespace lockscope::ui {

class FactLabel;
class FlowLayout;
class WrappedButton;

// The possible actions on the chosen lock, as buttons: the recommended one first with its consequence, then the others.
// A button keeps its action for ever, so that a press never starts another one. Buttons that cannot be pressed say why.
class OfferedActions : public QWidget {
    Q_OBJECT

public:
    // The buttons follow `before` in the tab order. `refuge` gets the focus when the focused button disappears or is
    // disabled, because Qt would give it to another button.
    OfferedActions(QWidget *before, QWidget *refuge, QWidget *parent);

    void setChoices(const std::vector<actions::Choice> &choices, const words::ClientNames &names);
    // Why no action can be started now, as a visible line; empty means that actions can be started.
    void setWhyNot(const QString &reason);
    // Buttons for the window's own actions, below the others; call once.
    void setWindowActions(const QList<QAction *> &actions);
    QString asText() const { return m_text; } // all choices with their consequences, one line each

Q_SIGNALS:
    void requested(const QByteArray &action); // the word of its action

private:
    // An action that is or was offered, with its button.
    struct Offer {
        WrappedButton *button = nullptr;
        QString consequence;
        QString refusal; // why the lock's state rules out the action; empty means that the action is possible
    };
    Offer &offerOf(const QByteArray &action);
    void fill(const actions::Choice &choice, const words::ClientNames &names);
    void arrange(const std::vector<QByteArray> &order, bool hasFirst);
    void orderTabs();
    void giveUpFocus(const QWidget *button);
    // Null: nothing is recommended.
    void showRecommended(const actions::Choice *choice, const words::ClientNames &names);
    void showEnabled();

    QWidget *m_before;
    QWidget *m_refuge;
    FactLabel *m_whyNot;
    FactLabel *m_title; // "Recommended"
    FactLabel *m_waiting; // the recommendation to wait, which has no button
    QVBoxLayout *m_first; // the button of the recommended action
    FactLabel *m_consequence;
    FlowLayout *m_others;
    FactLabel *m_notes; // choices that have no button, or that are not possible
    FlowLayout *m_windowActions;

    std::map<QByteArray, Offer> m_offers; // by the action's word
    std::vector<QByteArray> m_order; // the actions with a visible button
    bool m_hasFirst = false; // the first action in m_order is the recommended one
    QList<QToolButton *> m_own; // the buttons of the window's actions
    QString m_reason;
    QString m_text;
};

} // namespace lockscope::ui
