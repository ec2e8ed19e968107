#pragma once

#include "core/actions/choices.h"
#include "ui/look/colours.h"

#include <QScrollArea>

namespace lockscope::ui {

class ChoiceList;
class EvidenceTable;
class MessageLine;
class PlainLabel;
class TargetFields;

// What is seen of a lock, what can be done, and what the chosen action will do. Scrolls where a screen is small.
class SheetPicture : public QScrollArea {
    Q_OBJECT

public:
    explicit SheetPicture(QWidget *parent = nullptr);

    void setNames(const words::ClientNames &names);
    void setLock(const LockPtr &lock, const actions::Circumstances &at); // the choices follow it; null: it is gone
    void choose(const QByteArray &deed); // as a click does
    void setLocked(bool locked);
    const actions::Choice *chosen() const; // null: there is none, or it is not possible any more
    bool isOffered() const; // what was chosen makes sense, be it possible now or not
    bool isAction() const; // something is chosen that changes the lock
    bool mustChoose() const; // who is meant
    actions::Target target() const;

    void look(const Lock &lock, Instant now); // as the monitor saw it, without a plan
    void setPlan(const actions::Plan &plan);
    void clearConsequences();
    // What the chosen action will do was in sight to its last line, since these words came.
    bool isSeenToItsEnd() const;
    void page(bool down); // scrolls by what is in sight
    QSize sizeHint() const override; // all of it
    void setAge(Tone tone, const QString &text);

Q_SIGNALS:
    void chosenChanged(); // another action
    void targetChanged(); // of the same action another holder, another time, …
    void scrolled();

private:
    void offerTarget();
    void setConsequences(const QString &text);

    words::ClientNames m_names;
    LockPtr m_lock;
    EvidenceTable *m_evidence;
    MessageLine *m_age;
    ChoiceList *m_choices;
    TargetFields *m_target;
    PlainLabel *m_consequences;
    mutable bool m_isSeen = false;
};

} // namespace lockscope::ui
