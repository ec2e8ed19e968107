#pragma once

#include "core/session/session_holds.h"

#include <QWidget>

#include <variant>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace lockscope::ui {

class DurationField;
class KindBox;
class LinesField;
class MessageLine;

using LockRequest = std::variant<locks::AcquireRequest, CompoundRequest>;

// The fields that the chosen kind of lock needs.
class AcquireForm : public QWidget {
    Q_OBJECT

public:
    explicit AcquireForm(QWidget *parent = nullptr);

    void setName(const Key &name);
    void setKind(locks::AcquirableKind kind);
    void setServer(const redis::Address &address); // the watched server: the first one of a red lock
    void setHolds(const std::vector<locks::HoldFacts> &holds); // their owners can be chosen for re-entry
    // Fails with Precondition and the correction to make; the invalid field then has the focus.
    Result<LockRequest> request();

Q_SIGNALS:
    void edited(); // the form now describes another lock

private:
    void layOut();
    Error wrong(QWidget *where, const QString &what);
    void nameChanged(const QString &text);
    void optionsChanged();

    Result<locks::AcquireRequest> single();
    Result<CompoundRequest> compound();
    Result<Key> readName(const QString &text, QWidget *field);
    redis::Address withCredentials(redis::Address address) const;
    Result<std::vector<redis::Address>> readServers();
    Result<locks::CompoundTerms> readTerms();

    QLineEdit *m_name;
    LinesField *m_names;
    MessageLine *m_nameHint;
    KindBox *m_kind;
    KindBox *m_memberKind;
    LinesField *m_servers;
    QComboBox *m_owner;
    QSpinBox *m_permits;
    QComboBox *m_pauses;
    DurationField *m_pause;
    QComboBox *m_wait;
    DurationField *m_waitTime;
    QComboBox *m_lease;
    DurationField *m_leaseTime;
    QComboBox *m_replicas;
    QCheckBox *m_anyKind;
    QFormLayout *m_layout;
    std::optional<redis::Address> m_server;
};

} // namespace lockscope::ui
