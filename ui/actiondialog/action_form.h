#pragma once

#include "core/actions/choices.h"
#include "ui/theme/colours.h"

#include <QScrollArea>

namespace lockscope::ui {

class ChoiceList;
class EvidenceTable;
class MessageLine;
class PlainLabel;
class TargetFields;

// The evidence about a lock, the possible actions, and what the chosen one will do. On a small screen, the evidence
// gets lower and scrolls, so that the consequences are visible. If that is not enough, the whole form scrolls.
class ActionForm : public QScrollArea {
    Q_OBJECT

public:
    explicit ActionForm(QWidget *parent); // in the layout of `parent`

    void setNames(const words::ClientNames &names);
    void setLock(const LockPtr &lock, const actions::Circumstances &at); // adapts the choices; null: the lock is gone
    void choose(const QByteArray &action); // same as a click
    void setLocked(bool locked);
    const actions::Choice *chosen() const; // null: nothing is chosen, or it is no longer possible
    bool isOffered() const; // the chosen action is applicable, whether or not it is possible now
    bool isAction() const; // the chosen action changes the lock
    bool mustChoose() const; // the action needs a target, and none is chosen
    actions::Target target() const;

    void look(const Lock &lock, Instant now); // shows the lock as the monitor read it, without a plan
    void setPlan(const actions::Plan &plan);
    void clearConsequences();
    // Whether the last line of the present consequences has been painted, or is visible now. First carries out the
    // pending layouts, because positions are known only after them.
    bool isSeenToItsEnd();
    void page(bool down); // by one visible page
    QSize sizeHint() const override; // the whole content
    void setAge(Tone tone, const QString &text);

Q_SIGNALS:
    void chosenChanged(); // another action
    void targetChanged(); // the same action with another holder, time, …
    void viewChanged(); // another part of the content is visible

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void offerTarget();
    void setConsequences(const QString &text);
    void layOut();
    bool isEndInView() const;
    void fitToRoom();

    words::ClientNames m_names;
    LockPtr m_lock;
    EvidenceTable *m_evidence;
    MessageLine *m_age;
    ChoiceList *m_choices;
    TargetFields *m_target;
    PlainLabel *m_consequences;
    bool m_isSeen = false;
};

} // namespace lockscope::ui
