#pragma once

#include "core/profiles/passwords.h"
#include "core/redis/credentials.h"
#include "ui/connect/connection_test_panel.h"
#include "ui/widgets/growing_dialog.h"

#include <QPointer>

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

// Chooses the server, the users, and the name under which they are saved as a profile. An edit of the address changes
// the fields, and an edit of a field changes the address. A password typed into the address moves to its own field and
// is not shown again. Reports errors at once, tests the connection on request, and moves the focus to the wrong field.
// GUI thread.
class ConnectionDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit ConnectionDialog(QWidget *parent = nullptr);
    ~ConnectionDialog() override;

    void setAddress(const redis::Address &address);
    // The profile to edit; without one, an entered name creates a new profile. `others` are the names already in use.
    void setProfile(const std::optional<profiles::Profile> &profile, const QStringList &others);
    void askForName(); // for a new profile
    void askForPassword(); // the server refused the credentials
    void showFailure(const Error &error); // why the connection to this address failed; the wrong field has the focus
    void setTester(ConnectionTestPanel::Tester tester); // without one, the connection cannot be tested
    // Finds the kept passwords that a test of this profile needs, and calls `then` with them and the typed ones. First
    // opens the encrypted keys whose passphrases were not typed, and is silent if the user cancels.
    using KeptPasswords = std::function<void(const profiles::Profile &profile, const profiles::Passwords &typed,
                                             std::function<void(const profiles::Passwords &)> then)>;
    void setKeptPasswords(KeptPasswords kept) { m_kept = std::move(kept); }
    QString profileName() const; // empty means no profile
    profiles::Profile profile() const; // as edited, without passwords
    profiles::Passwords passwords() const; // the typed ones
    std::map<QString, Secret> passphrases() const; // the typed passphrases, by key file
    NameFields *names() const;
    // The saved policy for a server. A new server is read-only until the user chooses otherwise.
    using PolicyOf = std::function<actions::ConnectionPolicy(const redis::Address &address)>;
    void setPolicyOf(PolicyOf policyOf);
    actions::ConnectionPolicy policy() const;
    bool isPolicyChosen() const { return m_isPolicyChosen; } // by the user, in this dialog
    std::optional<redis::Credentials> operatorAs() const; // the operator; none means the watching user
    void setRecent(const std::vector<redis::Address> &recent); // newest first; their passwords are not used

Q_SIGNALS:
    // Typed passphrases. Emitted before saved() and chosen().
    void keyOpened(const QString &keyFile, const lockscope::Secret &passphrase);
    // A named profile. Emitted before chosen().
    void saved(const lockscope::profiles::Profile &profile, const lockscope::profiles::Passwords &typed);
    void chosen(const lockscope::redis::Address &address);
    void forgotten(const lockscope::redis::Address &address); // a recent server

public Q_SLOTS:
    void accept() override;
    void save(); // without connecting
    void test(); // or stops the test that runs
    void done(int result) override;

private:
    void startTest(const profiles::Passwords &passwords);
    void showTesting(); // on the button
    void explain(const ConnectionTestStep &failed);
    bool isTypingElsewhere() const; // the user has gone to another field since the test began
    void focusOn(ConnectionField field);
    QString problemOfConnection(); // the first correction to make before anything can be tried
    void urlEdited();
    void urlFinished();
    void formEdited();
    void showPolicy(); // shows the policy of the address, unless the user chose one here
    void keepPasswords(redis::Address &address, const redis::Address &before);
    void sayRisk();
    void buildButtons();
    QString problem(); // the first correction to make
    bool isComplete(); // false: it shows the error or the missing field

    // In visual order, which is also the tab order.
    QLineEdit *m_url;
    RecentField *m_recent;
    ProfileFields *m_profile;
    PolicyFields *m_policy;
    ConnectionForm *m_form;
    NameFields *m_names; // of the form
    OperatorFields *m_operator; // of the form
    ConnectionTestPanel *m_test;
    MessageLine *m_urlMessage;
    ForgottenLine *m_forgotten;
    PolicyOf m_policyOf;
    KeptPasswords m_kept;
    QPointer<QWidget> m_testedFrom; // had the focus when the test began
    std::optional<std::pair<redis::Address, actions::ConnectionPolicy>>
        m_profilesPolicy; // applies only to this address
    bool m_isPolicyChosen = false; // by the user, for the typed address; another recent server has its own policy
    MessageLine *m_risk;
    MessageLine *m_message;
    QPushButton *m_testButton;
    QPushButton *m_connect;
};

} // namespace lockscope::ui
