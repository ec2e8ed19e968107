#pragma once

#include "core/redis/address.h"
#include "core/redis/credentials.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace lockscope::ui {

// The user for actions, if not the watching user. The password belongs to the server it was typed for, and is removed
// when the server changes. GUI thread.
class OperatorFields : public QWidget {
    Q_OBJECT

public:
    explicit OperatorFields(QWidget *parent = nullptr);
    ~OperatorFields() override;

    void belongTo(const redis::Address &address);
    void setUser(const QByteArray &user, const QString &hint); // `hint`: where the password is, as the placeholder
    std::optional<redis::Credentials> credentials() const; // none means the watching user
    // The first correction to make, with the focus on its field; empty if all is correct. `isProfile`: a missing
    // password is in the keychain, or is asked for when connecting.
    QString problem(bool isProfile);

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node); // the password was for `node`

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
    redis::Address m_place;
};

} // namespace lockscope::ui
