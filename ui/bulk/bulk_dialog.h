#pragma once

#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"
#include "core/base/error.h"
#include "ui/bulk/undo_button.h"
#include "ui/look/colours.h"
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

// Several things to which the same is done, one after the other: the list first, which does not change any more, then
// what somebody has to say, then a result for each; and for a while those that can be are taken back, with a result for
// each again. The reason can be typed while the list is still made. Non-modal. Knows no server: whoever opened it does
// what is confirmed and tells what came of it. GUI thread.
class BulkDialog : public CarefulDialog {
    Q_OBJECT

public:
    struct Row {
        QString name; // as it is shown
        QString what;
        QString why; // what the third column says of it
        bool isMeant = false; // to be done; others are only shown
        QString toType = {}; // the whole name, for confirming it alone
        QString result = {}; // of one that is only shown: why nothing is done to it
    };

    struct Words {
        QString verb; // what the button says before the number ("&Delete")
        QString why; // the title of the third column
        QString all; // what is said when all are done ("All %1 deleted.")
        QString done; // how many of them ("%1 deleted")
    };

    BulkDialog(const QString &title, const Words &words, QWidget *parent = nullptr,
               UndoButton::Now now = &BootClock::now);

    void setLooking(const QString &what); // for the list
    void setUnavailable(const Error &error); // there will be none
    void setRows(std::vector<Row> rows, const QString &summary);
    void setPolicy(const actions::ConnectionPolicy &policy, bool isArmed);
    int meant() const;

    // Of the n-th that is meant. `undoUntil`: it can be taken back so long.
    void setResult(std::size_t nth, Tone tone, const QString &result, std::optional<Instant> undoUntil = {});
    void setUndone(std::size_t nth, Tone tone, const QString &result);
    void setEnded(); // all are done or taken back, or it was stopped
    void setWhatNow(const QString &text); // where nothing takes it back

public Q_SLOTS:
    void reject() override; // not while it works: the results have to be seen

Q_SIGNALS:
    void confirmed(const QString &reason, int typedCount, const QString &typedName);
    void stopWanted();
    void undoWanted(const std::vector<std::size_t> &which); // of those that were meant

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
    QString whyNot() const; // nothing can be confirmed; empty: it can
    void setText(std::size_t nth, const QString &result);
    void sayEnd(int failed, int left, const QString &all, const QString &done);
    void endOfActing();
    void endOfUndoing();
    void confirm();
    void stop();
    void undo();

    const Words m_words;
    bool m_isHinted = false; // Enter was pressed where only Ctrl+Enter acts
    Phase m_phase = Phase::Looking;
    std::vector<Row> m_rows;
    std::vector<QString> m_results; // by row
    std::vector<std::size_t> m_meant; // the rows of those that are meant
    int m_done = 0;
    int m_failed = 0;
    int m_undone = 0;
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
