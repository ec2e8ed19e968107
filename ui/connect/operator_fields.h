#pragma once

#include "core/redis/address.h"
#include "core/redis/credentials.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace lockscope::ui {

// Who acts, where that is somebody else than who watches. The password belongs to the server it was typed for: when
// another is meant, it is forgotten. GUI thread.
class OperatorFields : public QWidget {
    Q_OBJECT

public:
    explicit OperatorFields(QWidget *parent = nullptr);
    ~OperatorFields() override;

    void belongTo(const redis::Address &address);
    void setUser(const QByteArray &user, const QString &hint); // `hint`: where its password is, in the empty field
    std::optional<redis::Credentials> credentials() const; // none: whoever watches
    // The first thing to put right, the focus then on where; empty when there is none. `isProfile`: a password that is
    // missing is kept, or asked for when it is connected to.
    QString problem(bool isProfile);

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node); // whom it was for

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
    redis::Address m_place;
};

} // namespace lockscope::ui
