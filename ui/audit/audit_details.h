#pragma once

#include "core/actions/audit/audit_history.h"

#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace lockscope::ui {

// Shows the record of one action, word for word. For an action without an outcome, also shows the present state of its
// lock.
class AuditDetails : public QWidget {
    Q_OBJECT

public:
    explicit AuditDetails(QWidget *parent = nullptr);

    void choose(const actions::AuditEntry *entry); // null means no entry; show() sets the lines of the record later
    void show(const actions::AuditEntry &entry, const QString &now, const QByteArray &intent,
              const QByteArray &outcome);

Q_SIGNALS:
    void checked(); // the user has checked the outcome

private:
    QPlainTextEdit *m_text;
    QPushButton *m_checked;
};

} // namespace lockscope::ui
