#pragma once

#include "core/profiles/profile.h"

#include <QWidget>

#include <map>
#include <vector>

class QFormLayout;

namespace lockscope::ui {

class AccountPart;
class AddressPart;
class SentinelPart;

// An address in its parts, in two columns. What does not belong to the chosen transport is not shown. The password
// belongs to the account it was entered for (redis::isSameAccount): when another is meant, it is forgotten.
class ConnectionForm : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setAddress(const redis::Address &address);
    redis::Address address() const;
    void addAbove(const QString &label, QWidget *field); // over both columns
    void addBelow(const QString &label, QWidget *field); // the right one
    void focusPassword(); // of the watching user
    // Clear text to another machine: anybody between can read it.
    bool isExposed() const;
    // Where the password is that the field does not show: the watcher's or the sentinels'.
    void setPasswordHint(profiles::Whose whose, const QString &hint);
    // The first thing to put right, the focus then on where; empty when there is none.
    QString problem();
    // What is needed, and asked for when it is connected to where this is a profile; likewise.
    QString missing();
    std::map<QString, Secret> passphrases() const; // those that were typed, by the files of their keys

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node, profiles::Whose whose); // it was for that one

private:
    void editedByUser();
    void adapt();
    void keepPasswordToItsAccount();

    QFormLayout *m_above;
    QFormLayout *m_left;
    QFormLayout *m_right;
    AccountPart *m_accountPart;
    SentinelPart *m_sentinelPart;
    std::vector<AddressPart *> m_parts;
    redis::Address m_given; // what no field shows stays as it was
    redis::Address m_account; // whose the password is
};

} // namespace lockscope::ui
