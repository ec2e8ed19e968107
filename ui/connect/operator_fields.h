#pragma once

#include "core/redis/address.h"
#include "core/redis/credentials.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace lockscope::ui {

// The user for actions, if the watching user does not perform them. The password belongs to the server it was typed
// for, and is removed when the server changes. GUI thread.
class OperatorFields : public QWidget {
    Q_OBJECT

public:
    explicit OperatorFields(QWidget *parent = nullptr);
    ~OperatorFields() override;

    void belongTo(const redis::Address &address);
    void setUser(const QByteArray &user, const QString &hint); // `hint`: placeholder that says where the password is
    std::optional<redis::Credentials> credentials() const; // none means the watching user
    // The first correction to make, whose field then has the focus; empty if everything is correct. For a profile
    // (`isProfile`), a missing password is in the keychain or is asked for when connecting.
    QString problem(bool isProfile);

    QString summary() const; // empty if the watching user acts

Q_SIGNALS:
    void edited(); // by the user
    void changed(); // the summary has changed, by the user or the program
    void passwordForgotten(const QString &node); // the password was for `node`

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
    redis::Address m_place;
};

} // namespace lockscope::ui
