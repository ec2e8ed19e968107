#pragma once

#include "core/actions/audit/audit_history.h"

#include <QSet>
#include <QWidget>

#include <functional>
#include <vector>

namespace lockscope::ui {

class PlainLabel;

// Says that actions were begun of which no outcome is recorded, and how their locks are now: this program, or the
// machine, ended in between. Until somebody has looked.
class UnfinishedNotice : public QWidget {
    Q_OBJECT

public:
    explicit UnfinishedNotice(QWidget *parent = nullptr);

    // How the lock of an action is now, in words.
    using HowItIsNow = std::function<QString(const actions::AuditEntry &entry)>;
    // All there are, oldest first; what is under way just now has its outcome soon, so only those older than a moment
    // are said.
    void show(const std::vector<actions::AuditEntry> &unfinished, const HowItIsNow &now, qint64 wallMillis);

    static constexpr int mostLines = 3;
    static constexpr qint64 soonMillis = 15'000;

Q_SIGNALS:
    void auditRequested(); // the records of them

protected:
    void changeEvent(QEvent *event) override;

private:
    void showText(const QStringList &newest, qsizetype count);
    void dismiss();
    void recolour();

    QSet<QString> m_dismissed; // by id
    QSet<QString> m_shown;
    PlainLabel *m_text;
};

} // namespace lockscope::ui
