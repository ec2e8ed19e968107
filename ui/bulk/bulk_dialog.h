#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"
#include "core/base/error.h"
#include "ui/bulk/undo_button.h"
#include "ui/theme/colours.h"
#include "ui/widgets/careful_dialog.h"

#include <vector>

class QFormLayout;
class QHBoxLayout;
class QLineEdit;
class QPushButton;

namespace lockscope::ui {

class MessageLine;
class PlainLabel;
class SmallTable;

// Applies one action to several objects, one after the other. First shows a list that no longer changes and asks for
// the confirmation, then shows a result for each object. For a while the user can undo the actions, and again sees a
// result for each object. The user can type the reason while the list is being made. Non-modal. The dialog does not
// know the server. The owning object runs the confirmed actions and reports the results. GUI thread.
class BulkDialog : public CarefulDialog {
    Q_OBJECT

public:
    struct Row {
        QString name; // as shown
        QString what;
        QString why; // the text of the third column
        bool isMeant = false; // the action includes this object; other objects are only shown
        QString toType = {}; // the whole name; on prod the user types it if only this object isMeant
        QString result = {}; // if not isMeant: why the object stays unchanged
    };

    struct Words {
        QString verb; // the button's text before the number ("&Delete")
        QString why; // the title of the third column
        QString all; // the message when all are done ("All %1 deleted.")
        QString done; // the message when only some are done ("%1 deleted")
    };

    BulkDialog(const QString &title, const Words &words, QWidget *parent = nullptr,
               UndoButton::Now now = &BootClock::now);

    void setLooking(const QString &what); // the list is being made
    void setUnavailable(const Error &error); // the list cannot be made
    void setRows(std::vector<Row> rows, const QString &summary);
    void setPolicy(const actions::ConnectionPolicy &policy, bool isArmed);
    int meant() const;

    // Sets the result of the n-th object with isMeant. The action can be undone until `undoUntil`.
    void setResult(std::size_t nth, Tone tone, const QString &result, std::optional<Instant> undoUntil = {});
    void setUndone(std::size_t nth, Tone tone, const QString &result);
    void setEnded(); // all objects are done or undone, or the user stopped the run
    void setWhatNow(const QString &text); // the hint if nothing can be undone

public Q_SLOTS:
    void reject() override; // ignored during the run: the user must see the results

Q_SIGNALS:
    void confirmed(const QString &reason, int typedCount, const QString &typedName);
    void stopWanted();
    void undoWanted(const std::vector<std::size_t> &which); // positions among those with isMeant

protected:
    void act() override { confirm(); }
    void sayWhatActs() override;
    void settled() override { refresh(); }

private:
    enum class Phase { Looking, Ready, Working, Done, Undoing };

    void build();
    QHBoxLayout *buildButtons();
    void showRows();
    void askForWhatIsNeeded();
    void refresh();
    bool asksForNumber() const;
    bool asksForName() const;
    QString nameToType() const;
    QString whyNot() const; // why the user cannot confirm; empty means that the user can
    void setText(std::size_t nth, const QString &result);
    void sayEnd(int failed, int left, const QString &all, const QString &done);
    void endOfActing();
    void endOfUndoing();
    void confirm();
    void stop();
    void undo();

    const Words m_words;
    bool m_isHinted = false; // the user pressed Enter where only Ctrl+Enter acts
    Phase m_phase = Phase::Looking;
    std::vector<Row> m_rows;
    std::vector<QString> m_results; // by row
    std::vector<std::size_t> m_meant; // the rows with isMeant
    int m_done = 0;
    int m_failed = 0;
    int m_undone = 0;
    int m_notUndone = 0; // their undo failed
    int m_toUndo = 0;
    actions::ConnectionPolicy m_policy;
    bool m_isArmed = false;
    PlainLabel *m_summary = nullptr;
    SmallTable *m_table = nullptr;
    MessageLine *m_message = nullptr;
    QFormLayout *m_form = nullptr;
    QLineEdit *m_reason = nullptr;
    PlainLabel *m_typedLabel = nullptr;
    QLineEdit *m_typed = nullptr;
    PlainLabel *m_whatNow = nullptr;
    PlainLabel *m_why = nullptr;
    QPushButton *m_act = nullptr;
    QPushButton *m_stop = nullptr;
    UndoButton *m_undo = nullptr;
    QPushButton *m_close = nullptr;
};

} // namespace lockscope::ui
