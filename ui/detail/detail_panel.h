#pragma once

#include "core/model/lock_copies.h"
#include "ui/models/lock_cells.h"

#include <QScrollArea>

#include <optional>

class QAction;
class QVBoxLayout;

namespace lockscope::actions {
struct Circumstances;
}

namespace lockscope::ui {

class ElidedLabel;
class PlainLabel;
class SmallTable;
class StateBadge;

// Describes the chosen lock: its state and the reasons for it, holders and waiters, its keys, and the possible actions.
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
    // The latest copies of the lock on replicas; null means unknown. Copies of another lock are not shown.
    void setCopies(const LockCopiesPtr &copies) { m_copies = copies; }
    // For the row of a quorum set: shows the state on each server instead of the possible actions.
    void setMembers(const QStringList &lines);
    // Buttons below "Possible actions".
    void setActions(const QList<QAction *> &actions);
    // Adds a section above the keys; takes ownership of `content`.
    void addSection(const QString &title, QWidget *content);

protected:
    bool event(QEvent *event) override;

private:
    PlainLabel *addParagraph(QVBoxLayout *column);
    PlainLabel *addTitle(QVBoxLayout *column, const QString &text);
    void addHead(QVBoxLayout *column);
    void addWhy(QVBoxLayout *column);
    void addWho(QVBoxLayout *column);
    void showNothing();
    void showWords(const Lock &lock, const View &view, Place place);
    void showCopies(const Lock &lock, const View &view);
    void showChoices(const Lock &lock, const View &view, qint64 serverMillis);

    QWidget *m_content;
    QWidget *m_facts;
    QVBoxLayout *m_sections;
    PlainLabel *m_nothing;
    StateBadge *m_badge;
    ElidedLabel *m_name;
    PlainLabel *m_kind;
    ElidedLabel *m_where; // for several connections
    PlainLabel *m_summary;
    PlainLabel *m_members;
    PlainLabel *m_evidence;
    PlainLabel *m_adviceTitle;
    PlainLabel *m_advice;
    PlainLabel *m_choicesTitle;
    PlainLabel *m_choices;
    PlainLabel *m_holdersTitle;
    SmallTable *m_holders;
    PlainLabel *m_waiters;
    SmallTable *m_queue;
    PlainLabel *m_copiesTitle;
    PlainLabel *m_copiesSummary;
    PlainLabel *m_copiesOfEach;
    SmallTable *m_keys;
    QWidget *m_buttons;
    LockCopiesPtr m_copies;
    std::optional<LockId> m_shown;
};

} // namespace lockscope::ui
