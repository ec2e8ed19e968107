#pragma once

#include "core/profiles/profile.h"
#include "core/session/connection_remedies.h"

#include <QWidget>

#include <map>
#include <vector>

class QFormLayout;
class QVBoxLayout;

namespace lockscope::ui {

class AddressPart;
class FormSection;
class NameFields;
class OperatorFields;
class PasswordPart;
class SentinelPart;
class UserPart;

// A form with the settings of a connection: the password, and sections that unfold. Hides the fields that the address
// does not use. Host, port, socket and database have no fields here: setAddress() sets them. The password belongs to
// the account it was entered for (redis::isSameAccount), and is removed when the account changes. GUI thread.
class ConnectionForm : public QWidget {
    Q_OBJECT

public:
    explicit ConnectionForm(QWidget *parent = nullptr);

    void setAddress(const redis::Address &address);
    redis::Address address() const;
    void addAbove(const QString &label, QWidget *field); // before the password
    void showAbove(QWidget *field, bool shown);
    void addBelow(QWidget *widget); // after the sections
    OperatorFields *operatorFields() const { return m_operator; }
    NameFields *names() const { return m_names; }
    void focusPassword(); // of the watching user
    // Unfolds the section of this setting and moves the focus there. False if the setting has no field here.
    bool focusOn(ConnectionField field);
    // Whether a connection to this address sends clear text to another machine, so that anybody in between can read it.
    bool isExposed() const;
    // Shows `hint` in the empty password field of the watcher or of the sentinels: it says where the password is kept.
    void setPasswordHint(profiles::AccountRole role, const QString &hint);
    // The first correction to make, whose field then has the focus; empty if everything is correct.
    QString problem();
    // Like problem(), but for an empty field that a connection needs. A profile asks for a missing password when it
    // connects.
    QString missing();
    std::map<QString, Secret> passphrases() const; // the typed ones, by key file

Q_SIGNALS:
    void edited(); // by the user
    void passwordForgotten(const QString &node, profiles::AccountRole role); // `node`: where the password belonged

private:
    void editedByUser();
    void adapt();
    void keepPasswordToItsAccount();

    FormSection *addSection(const char *name, const QString &title);
    // The header of `section` shows the summary of the part; null means no section.
    void addPart(AddressPart *part, FormSection *section);
    void showSummaries();

    QFormLayout *m_above;
    QVBoxLayout *m_sections;
    PasswordPart *m_passwordPart;
    SentinelPart *m_sentinelPart = nullptr;
    UserPart *m_userPart = nullptr;
    OperatorFields *m_operator = nullptr;
    NameFields *m_names = nullptr;
    FormSection *m_accounts = nullptr;
    FormSection *m_filter = nullptr;
    std::vector<AddressPart *> m_parts; // in the order in which they fill an address
    std::map<AddressPart *, FormSection *> m_sectionOf;
    redis::Address m_given; // keeps the settings that have no field
    redis::Address m_account; // the account that the password belongs to
};

} // namespace lockscope::ui
