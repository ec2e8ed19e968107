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
    std::optional<redis::Credentials> credentials() const; // none: whoever watches
    // The first thing to put right, the focus then on where; empty when there is none.
    QString problem();

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
    redis::Address m_place;
};

} // namespace lockscope::ui
