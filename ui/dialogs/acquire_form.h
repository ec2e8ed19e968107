#pragma once

#include "core/base/result.h"
#include "core/locks/lock_client.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLineEdit;

namespace lockscope::ui {

class DurationField;
class MessageLine;

// The fields of a request for a lock.
class AcquireForm : public QWidget {
    Q_OBJECT

public:
    explicit AcquireForm(QWidget *parent = nullptr);

    void setName(const Key &name);
    void setHolds(const std::vector<locks::HoldFacts> &holds); // their owners may be chosen, for re-entry
    // Precondition with what to put right, the focus then on where.
    Result<locks::AcquireRequest> request();

private:
    Error wrong(QWidget *where, const QString &what);
    void nameChanged(const QString &text);
    void optionsChanged();

    QLineEdit *m_name;
    MessageLine *m_nameHint;
    QComboBox *m_kind;
    QComboBox *m_owner;
    QComboBox *m_wait;
    DurationField *m_waitTime;
    QComboBox *m_lease;
    DurationField *m_leaseTime;
};

QString kindText(locks::Kind kind);

} // namespace lockscope::ui
