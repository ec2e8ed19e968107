#pragma once

#include "core/profiles/passwords.h"
#include "core/redis/credentials.h"
#include "ui/widgets/growing_dialog.h"

#include <functional>
#include <optional>
#include <vector>

class QLineEdit;
class QPushButton;

namespace lockscope::ui {

class ConnectionForm;
class ForgottenLine;
class MessageLine;
class NameFields;
class OperatorFields;
class PolicyFields;
class ProfileFields;
class RecentField;

// Which server, as whom, and, where it is to be found again, as which profile: a URL, or its parts. Either follows the
// other; a password typed into the URL moves to its own field and is not shown again. Says at once what is wrong. GUI
// thread.
class ConnectionDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit ConnectionDialog(QWidget *parent = nullptr);
    ~ConnectionDialog() override;

    void setAddress(const redis::Address &address);
    // The profile that is changed; none: what is given a name becomes a new one. `others`: names that are taken.
    void setProfile(const std::optional<profiles::Profile> &profile, const QStringList &others);
    void askForName(); // a new profile is to be made
    void askForPassword(); // the server refused the credentials
    QString profileName() const; // empty: it is to be none
    profiles::Profile profile() const; // as it is to be, without passwords
    profiles::Passwords passwords() const; // those that were typed
    std::map<QString, Secret> passphrases() const; // likewise, by the files of the keys that they open
    NameFields *names() const;
    // What may be done over the connection: as it was said of this server before. A new one is only read, until
    // somebody says otherwise.
    using PolicyOf = std::function<actions::ConnectionPolicy(const redis::Address &address)>;
    void setPolicyOf(PolicyOf policyOf);
    actions::ConnectionPolicy policy() const;
    bool isPolicyChosen() const { return m_isPolicyChosen; } // by the user, in this dialog
    std::optional<redis::Credentials> operatorAs() const; // who acts; none: whoever watches
    void setRecent(const std::vector<redis::Address> &recent); // newest first; their passwords are not used

Q_SIGNALS:
    // A passphrase that was typed, before saved() and chosen().
    void keyOpened(const QString &keyFile, const lockscope::Secret &passphrase);
    // A profile with a name, before chosen().
    void saved(const lockscope::profiles::Profile &profile, const lockscope::profiles::Passwords &typed);
    void chosen(const lockscope::redis::Address &address);
    void forgotten(const lockscope::redis::Address &address); // one of the recent ones

public Q_SLOTS:
    void accept() override;
    void save(); // and not connect

private:
    void urlEdited();
    void urlFinished();
    void formEdited();
    void showPolicy(); // of the address, unless it was chosen here
    void keepPasswords(redis::Address &address, const redis::Address &before);
    void sayRisk();
    void buildButtons();
    QString problem(); // the first thing to put right
    bool isComplete(); // else what is wrong or missing is said

    // In the order in which they are seen, and so of Tab.
    ProfileFields *m_profile;
    RecentField *m_recent;
    QLineEdit *m_url;
    MessageLine *m_urlMessage;
    ConnectionForm *m_form;
    ForgottenLine *m_forgotten;
    NameFields *m_names;
    OperatorFields *m_operator;
    PolicyFields *m_policy;
    PolicyOf m_policyOf;
    std::optional<std::pair<redis::Address, actions::ConnectionPolicy>>
        m_profilesPolicy; // applies to this address only
    bool m_isPolicyChosen = false; // by the user, for whatever address
    MessageLine *m_risk;
    MessageLine *m_message;
    QPushButton *m_connect;
};

} // namespace lockscope::ui
