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

// The fields of a request for a lock: those that its kind has.
class AcquireForm : public QWidget {
    Q_OBJECT

public:
    explicit AcquireForm(QWidget *parent = nullptr);

    void setName(const Key &name);
    void setKind(locks::Kind kind);
    void setServer(const redis::Address &address); // the one that is watched: the first of a red lock
    void setHolds(const std::vector<locks::HoldFacts> &holds); // their owners may be chosen, for re-entry
    // Precondition with what to put right, the focus then on where.
    Result<LockRequest> request();

Q_SIGNALS:
    void edited(); // another lock than before is meant

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
