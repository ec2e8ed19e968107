#pragma once

#include "core/model/lock_copies.h"
#include "ui/models/lock_cells.h"
#include "ui/models/state_counts.h"

#include <QScrollArea>

#include <optional>
#include <vector>

class QAction;
class QVBoxLayout;

namespace lockscope::ui {

class BlockersTree;
class DeadlockPicture;
class DetailHead;
class FactLabel;
class OfferedActions;
class Section;
class SeveralChosen;
class SmallTable;

// Describes the chosen lock: its state, the possible actions, its deadlock, holders and waiters, the owners that it
// blocks, the reasons for its state, its copies, origin and keys. An update changes texts in place, so that focus,
// selection and scroll position stay.
class DetailPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit DetailPanel(QWidget *parent = nullptr);

    enum class Place {
        Listed, // in the table
        Filtered, // known, but the filter hides its row
        InSet, // known, and shown as part of a quorum set
        Left, // no longer known: the last known state
    };
    // Null means no lock is chosen.
    void show(const LockPtr &lock, const View &view, qint64 serverMillis, Place place = Place::Listed);
    // Updates only the sentence and the figures that change as time passes, so that they agree with the lock's row.
    // Much cheaper than show(). Does nothing if the panel shows something else.
    void showTimes(const Lock &lock, const View &view);
    // Shows several chosen locks in place of the details of one lock. Without `counts`, it shows only their number.
    void showSeveral(int count, const std::optional<StateCounts> &counts);
    bool isShowingSeveral() const;
    // Why no action can be started now, apart from the lock itself: read-only, not armed, not connected, not selected.
    // Empty means that actions can be started.
    void setOffersActions(bool offers); // initially true; a recording offers none
    void setWhyNotAct(const QString &reason);
    // The latest copies of the lock on replicas; null means unknown. Copies of another lock are not shown.
    void setCopies(const LockCopiesPtr &copies) { m_copies = copies; }
    // For the row of a quorum set: shows the state on each server instead of the possible actions.
    void setMembers(const QStringList &lines);
    // The window's own actions, below the possible actions; call once.
    void setActions(const QList<QAction *> &actions);
    void setActionsForSeveral(const QList<QAction *> &actions); // call once
    // Adds a section below the waiters; takes ownership of `content`.
    void addSection(const QString &title, QWidget *content);

    // The object names of the sections that the user sees folded. Unknown names are ignored.
    QStringList foldedSections() const;
    void setFoldedSections(const QStringList &names);
    QString asText() const; // all details of the shown lock, also those of folded sections

Q_SIGNALS:
    void actionRequested(const QByteArray &action); // the user wants to start the action with this word
    void lockRequested(const lockscope::LockId &lock); // the user wants to see the details of this other lock
    void foldedSectionsChanged();

protected:
    bool event(QEvent *event) override;

private:
    FactLabel *addParagraph(Section *section, const char *name);
    Section *addSection(const QString &title, const char *name, QVBoxLayout *column);
    void addSections(QVBoxLayout *column);
    void addDeadlock(QVBoxLayout *column);
    void addBlocked(QVBoxLayout *column);
    void showPage(QWidget *page);
    void showActions(const Lock &lock, const View &view, qint64 serverMillis, Place place);
    void showHolders(const Lock &lock, const View &view, qint64 serverMillis);
    void showWaits(const Lock &lock, const View &view);
    void showWaitTimes(const Lock &lock, const View &view);
    void showReasons(const Lock &lock, const View &view);
    void showCopies(const Lock &lock, const View &view);

    QWidget *m_content;
    // Three pages, of which one is visible.
    QWidget *m_nothing;
    SeveralChosen *m_several;
    QWidget *m_facts;

    DetailHead *m_head;
    FactLabel *m_summary;
    FactLabel *m_members;
    OfferedActions *m_offered;
    std::vector<Section *> m_sections; // from top to bottom
    Section *m_deadlockSection;
    FactLabel *m_deadlock;
    DeadlockPicture *m_deadlockPicture;
    FactLabel *m_deadlockEnd;
    Section *m_holdersSection;
    SmallTable *m_holders;
    FactLabel *m_hold;
    FactLabel *m_waiters;
    SmallTable *m_queue;
    Section *m_blockedSection;
    FactLabel *m_blocked;
    BlockersTree *m_blockedOwners;
    QVBoxLayout *m_added;
    Section *m_evidenceSection;
    FactLabel *m_evidence;
    Section *m_adviceSection;
    FactLabel *m_advice;
    Section *m_copiesSection;
    FactLabel *m_copiesSummary;
    FactLabel *m_copiesOfEach;
    Section *m_originSection;
    FactLabel *m_origin;
    SmallTable *m_keys;

    LockCopiesPtr m_copies;
    std::optional<LockId> m_shown;
    Place m_place = Place::Listed;
    bool m_isOfSet = false;
    bool m_offersActions = true;
    QString m_whyNotAct;
};

} // namespace lockscope::ui
