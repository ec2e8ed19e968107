#pragma once

#include "core/redis/address.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace lockscope::ui {

// An address in its parts. What does not belong to the chosen transport is not shown. The password belongs to the
// account it was entered for (redis::isSameAccount): when another is meant, it is forgotten.
class ConnectionForm : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setAddress(const redis::Address &address);
    redis::Address address() const;
    void addBelow(const QString &label, QWidget *field);
    void addAbove(const QString &label, QWidget *field); // in line with the parts
    // Clear text to another machine: anybody between can read it.
    bool isExposed() const;
    // The first thing to put right, the focus then on where; empty when there is none.
    QString problem();

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node); // it was for that one

private:
    QLineEdit *addLine(const char *name, const QString &label, const QString &placeholder = {});
    void addFile(QLineEdit *&edit, const char *name, const QString &label);
    void chooseFile(QLineEdit *edit);
    void showFields();
    QString fileProblem();
    void keepPasswordToItsAccount();

    QFormLayout *m_form;
    int m_above = 0;
    QComboBox *m_transport;
    QLineEdit *m_host;
    QSpinBox *m_port;
    QLineEdit *m_path;
    QSpinBox *m_db;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QLineEdit *m_ca = nullptr;
    QLineEdit *m_cert = nullptr;
    QLineEdit *m_key = nullptr;
    QByteArray m_clientName;
    redis::Address m_account; // whose the password is
};

} // namespace lockscope::ui
