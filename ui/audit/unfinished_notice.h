#pragma once

#include "core/actions/audit/audit_history.h"

#include <QSet>
#include <QWidget>

#include <functional>
#include <vector>

namespace lockscope::ui {

class PlainLabel;

// Shows actions that were started but have no recorded outcome, because this program or the machine ended meanwhile.
// Also shows the present state of their locks. The notice stays until the user dismisses it.
class UnfinishedNotice : public QWidget {
    Q_OBJECT

public:
    explicit UnfinishedNotice(QWidget *parent = nullptr);

    // Describes the present state of an action's lock.
    using HowItIsNow = std::function<QString(const actions::AuditEntry &entry)>;
    // `unfinished`: all unfinished actions, oldest first. Only actions older than `soonMillis` are shown, because the
    // others are still running.
    void show(const std::vector<actions::AuditEntry> &unfinished, const HowItIsNow &now, qint64 wallMillis);

    static constexpr int mostLines = 3;
    static constexpr qint64 soonMillis = 15'000;

Q_SIGNALS:
    void auditRequested(); // the user wants to see the records of these actions

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
