#pragma once

#include "core/actions/audit/audit_history.h"

#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace lockscope::ui {

// What is recorded of one action, word for word; and of one without an outcome, how its lock is now.
class AuditDetails : public QWidget {
    Q_OBJECT

public:
    explicit AuditDetails(QWidget *parent = nullptr);

    void choose(const actions::AuditEntry *entry); // null: none; its lines come later
    void show(const actions::AuditEntry &entry, const QString &now, const QByteArray &intent,
              const QByteArray &outcome);

Q_SIGNALS:
    void checked(); // somebody has looked what became of it

private:
    QPlainTextEdit *m_text;
    QPushButton *m_checked;
};

} // namespace lockscope::ui
