#pragma once

#include "ui/connect/address_part.h"

class QComboBox;
class QSpinBox;

namespace lockscope::ui {

// The address of the server (host and port, or a socket's path), and the number of the database.
class ServerPart final : public AddressPart {
    Q_OBJECT

public:
    ServerPart(QFormLayout *form, QWidget *parent);

    void show(const redis::Address &address) override;
    void fill(redis::Address &address) const override;
    void adapt(const redis::Address &address) override;
    QString problem(const redis::Address &address) override;

private:
    QComboBox *m_transport;
    QLineEdit *m_host;
    QSpinBox *m_port;
    QLineEdit *m_path;
    QSpinBox *m_db;
};

} // namespace lockscope::ui
