#pragma once

#include "ui/audit/audit_model.h"

#include <QWidget>

#include <functional>

class QCheckBox;
class QLineEdit;
class QSplitter;

namespace lockscope::ui {

class AuditDetails;
class MessageLine;
class RowTable;

// Actions on other clients' locks: who, when, why and with which outcome. Also shows whether the records are unaltered,
// and the full text of the chosen record. GUI thread.
class AuditPanel : public QWidget {
    Q_OBJECT

public:
    // Describes the present state of an action's lock.
    using HowItIsNow = std::function<QString(const actions::AuditEntry &entry)>;

    AuditPanel(AuditTrail *trail, HowItIsNow now, QWidget *parent = nullptr); // both outlive it

    AuditModel *model() const { return m_model; }
    void showUnfinished();

Q_SIGNALS:
    void changed(); // entries or their outcomes arrived

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *buildBar();
    QWidget *buildVerdict();
    void buildTable();
    void wireTrail();
    void showVerdict(const actions::AuditVerdict &verdict);
    void showChosen();
    void showLines(const QString &id, const QByteArray &intent, const QByteArray &outcome);
    const actions::AuditEntry *chosen() const;
    void copy(); // the chosen rows, or all, as TSV
    void chooseExport();
    void markChecked();

    AuditTrail *m_trail;
    HowItIsNow m_now;
    AuditModel *m_model;
    QLineEdit *m_filter;
    QCheckBox *m_onlyUnfinished;
    MessageLine *m_verdict;
    MessageLine *m_message;
    QSplitter *m_parts;
    RowTable *m_table;
    AuditDetails *m_details;
};

} // namespace lockscope::ui
