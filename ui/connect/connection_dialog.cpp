#include "ui/connect/connection_dialog.h"

#include "ui/connect/connection_form.h"
#include "ui/connect/forgotten_line.h"
#include "ui/connect/name_fields.h"
#include "ui/connect/operator_fields.h"
#include "ui/connect/policy_fields.h"
#include "ui/connect/profile_fields.h"
#include "ui/connect/recent_field.h"
#include "ui/help/help_topic.h"
#include "ui/help/panels.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/scrolled.h"
#include "ui/widgets/wipe_field.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using profiles::AccountRole;

namespace {

constexpr int widthInLetters = 84;

// The error as a sentence, and what to do.
QString sentences(const Error &error, const ConnectionRemedy &remedy)
{
    const QString what = errorText(error);
    const QString whole = what.left(1).toUpper() + what.mid(1);
    const bool isSentence = whole.endsWith(QLatin1Char('.')) || whole.endsWith(QLatin1Char('?'));
    return ConnectionDialog::tr("%1 %2").arg(isSentence ? whole : QString(whole + QLatin1Char('.')), remedy.text);
}

QString whereText(profiles::Profile::Password password)
{
    switch (password) {
    case profiles::Profile::Password::Kept: return ConnectionDialog::tr("in the keychain; type to change it");
    case profiles::Profile::Password::Asked: return ConnectionDialog::tr("asked for each time");
    case profiles::Profile::Password::None: break;
    }
    return {};
}

// Keeps the settings that a URL cannot express.
void keepUnsaid(redis::Address &address, const redis::Address &before)
{
    {
        // This line does not compile if Address gets a new field. Then copy that field below unless a URL contains it.
        [[maybe_unused]] const auto &[transport, host, port, path, db, user, password, clientName, caFile, certFile,
                                      keyFile, tlsName, pin, sentinel, cluster, ssh, sshKeyFile] = before;
    }
    address.caFile = before.caFile;
    address.certFile = before.certFile;
    address.keyFile = before.keyFile;
    address.tlsName = before.tlsName;
    address.pin = before.pin;
    address.cluster = before.cluster;
    address.clientName = before.clientName;
    if (address.ssh == before.ssh)
        address.sshKeyFile = before.sshKeyFile;
    if (address.sentinel && before.sentinel && isSameAccount(*address.sentinel, *before.sentinel))
        address.sentinel = before.sentinel;
}

// For an address that is only a host and a port: keeps TLS, the SSH host and the user, which have their own fields.
void keepWay(redis::Address &address, const redis::Address &before)
{
    if (before.transport == redis::Address::Transport::Tls)
        address.transport = before.transport;
    address.ssh = before.ssh;
    address.user = before.user;
}

} // namespace

ConnectionDialog::ConnectionDialog(QWidget *parent)
    : GrowingDialog(parent)
    , m_url(new QLineEdit(this))
    , m_recent(new RecentField(this))
    , m_profile(new ProfileFields(this))
    , m_policy(new PolicyFields(this))
    , m_form(new ConnectionForm(this))
    , m_names(m_form->names())
    , m_operator(m_form->operatorFields())
    , m_test(new ConnectionTestPanel(this))
    , m_urlMessage(new MessageLine(this))
    , m_forgotten(new ForgottenLine(this))
    , m_risk(new MessageLine(this))
    , m_message(new MessageLine(this))
{
    setHelpTopic(this, topicOf(Panel::ConnectionDialog));
    setWindowTitle(tr("Connect to Redis"));
    m_url->setObjectName(QStringLiteral("url"));
    m_url->setPlaceholderText(tr("localhost:6379, or a URL with redis://, rediss:// or unix://"));
    m_urlMessage->setObjectName(QStringLiteral("urlMessage"));
    m_message->setObjectName(QStringLiteral("message"));
    m_risk->setObjectName(QStringLiteral("risk"));
    m_forgotten->setObjectName(QStringLiteral("forgotten"));
    m_form->addAbove(tr("A&ddress"), m_url);
    m_form->addAbove(tr("&Recent"), m_recent);
    m_form->addAbove(tr("Na&me"), m_profile);
    m_form->addAbove(tr("&Environment"), m_policy);
    m_form->showAbove(m_recent, false);
    m_form->addBelow(m_test);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new Scrolled(m_form, this), 1);
    for (MessageLine *line : {m_urlMessage, static_cast<MessageLine *>(m_forgotten), m_risk, m_message})
        layout->addWidget(line);
    buildButtons();
    connect(m_recent, &RecentField::chosen, this, [this](const redis::Address &address) {
        if (!isSamePlace(address, m_form->address()))
            m_isPolicyChosen = false; // the choice was for the previous server
        setAddress(address);
    });
    connect(m_recent, &RecentField::forgotten, this, &ConnectionDialog::forgotten);
    connect(m_policy, &PolicyFields::chosen, this, [this] { m_isPolicyChosen = true; });
    connect(m_url, &QLineEdit::textEdited, this, &ConnectionDialog::urlEdited);
    connect(m_url, &QLineEdit::editingFinished, this, &ConnectionDialog::urlFinished);
    connect(m_form, &ConnectionForm::edited, this, &ConnectionDialog::formEdited);
    connect(m_form, &ConnectionForm::passwordForgotten, this,
            [this](const QString &node, AccountRole role) { m_forgotten->add(role, node); });
    connect(m_operator, &OperatorFields::edited, this, [this] { m_forgotten->setTyped(passwords()); });
    connect(m_operator, &OperatorFields::passwordForgotten, this,
            [this](const QString &node) { m_forgotten->add(AccountRole::Operator, node); });
    connect(m_profile, &ProfileFields::edited, m_message, &MessageLine::clear);
    connect(m_names, &NameFields::edited, m_test, &ConnectionTestPanel::reset);
    connect(m_names, &NameFields::edited, m_message, &MessageLine::clear);
    connect(m_test, &ConnectionTestPanel::runningChanged, this, &ConnectionDialog::showTesting);
    connect(m_test, &ConnectionTestPanel::passed, this,
            [this] { m_message->say(Tone::Good, tr("The connection works.")); });
    connect(m_test, &ConnectionTestPanel::failed, this, &ConnectionDialog::explain);
    setAddress(redis::Address());
    const int wide = fontMetrics().averageCharWidth() * widthInLetters;
    resize(std::min(wide, screen()->availableGeometry().width() - 2 * fontMetrics().height()), 0);
    m_url->setFocus();
}

// When QDialog's destructor hides the window, the URL field loses the focus. The slots of its signals would then use
// destroyed members.
ConnectionDialog::~ConnectionDialog()
{
    m_url->disconnect(this);
    m_test->disconnect(this);
    wipeField(m_url); // may contain a password
}

void ConnectionDialog::buildButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    m_connect = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    m_connect->setObjectName(QStringLiteral("connect"));
    m_connect->setDefault(true);
    m_testButton = buttons->addButton(QString(), QDialogButtonBox::ActionRole);
    m_testButton->setObjectName(QStringLiteral("test"));
    m_testButton->setToolTip(tr("Tries each step of the connection. It only reads, and saves nothing."));
    m_testButton->hide();
    showTesting();
    connect(m_testButton, &QPushButton::clicked, this, &ConnectionDialog::test);
    buttons->addButton(QDialogButtonBox::Cancel); // not the first button, which Tab would not reach in Qt 6.4
    auto *keep = buttons->addButton(tr("Sa&ve"), QDialogButtonBox::ApplyRole);
    keep->setObjectName(QStringLiteral("save"));
    keep->setToolTip(tr("Saves this profile without connecting"));
    layout()->addWidget(buttons);
    connect(keep, &QPushButton::clicked, this, &ConnectionDialog::save);
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectionDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ConnectionDialog::reject);
}

void ConnectionDialog::setProfile(const std::optional<profiles::Profile> &profile, const QStringList &others)
{
    m_profile->setProfile(profile, others);
    if (!profile)
        return;
    setWindowTitle(tr("Profile %1").arg(profile->name));
    m_profilesPolicy = std::pair(profile->address, profile->policy);
    showPolicy();
    for (const AccountRole role : {AccountRole::Watcher, AccountRole::Sentinels})
        m_form->setPasswordHint(role, whereText(profile->passwordOf(role)));
    m_names->setPrefixes(profile->prefixes);
    m_operator->setUser(profile->operatorUser, whereText(profile->passwordOf(AccountRole::Operator)));
}

void ConnectionDialog::askForName()
{
    setWindowTitle(tr("New profile"));
    m_profile->setFocus();
}

void ConnectionDialog::askForPassword()
{
    m_form->focusPassword();
}

void ConnectionDialog::showFailure(const Error &error)
{
    const redis::Address address = m_form->address();
    const redis::ConnectionStepResult failed{
        likelyStep(error, address), redis::ConnectionStepResult::State::Failed, {}, {}, error};
    const ConnectionRemedy remedy = remedyFor(failed, address);
    m_message->say(Tone::Bad, sentences(error, remedy));
    focusOn(remedy.field);
}

void ConnectionDialog::setTester(ConnectionTestPanel::Tester tester)
{
    m_testButton->setVisible(bool(tester));
    m_test->setTester(std::move(tester));
}

void ConnectionDialog::showTesting()
{
    m_testButton->setText(m_test->isRunning() ? tr("Stop the test") : tr("Test co&nnection"));
}

void ConnectionDialog::test()
{
    if (m_test->isRunning()) {
        m_test->stop();
        return;
    }
    m_test->reset();
    m_message->clear();
    if (!m_connect->isEnabled()) { // the line below says what is wrong with the address
        m_url->setFocus();
        return;
    }
    urlFinished();
    if (const QString wrong = problemOfConnection(); !wrong.isEmpty()) {
        m_message->say(Tone::Bad, wrong);
        return;
    }
    if (!m_kept) {
        startTest(passwords());
        return;
    }
    const auto wanted = m_form->address();
    m_kept(profile(), passwords(), [dialog = QPointer(this), wanted](const profiles::Passwords &found) {
        if (dialog && dialog->isVisible() && dialog->m_form->address() == wanted)
            dialog->startTest(found);
    });
}

void ConnectionDialog::startTest(const profiles::Passwords &passwords)
{
    ConnectionTestTerms terms{m_form->address(), m_names->prefixes()};
    const auto found = [&passwords](AccountRole role) {
        const auto it = passwords.find(role);
        return it == passwords.end() ? Secret() : it->second;
    };
    terms.address.password = found(AccountRole::Watcher);
    if (terms.address.sentinel)
        terms.address.sentinel->password = found(AccountRole::Sentinels);
    m_testedFrom = focusWidget();
    m_test->start(terms, passphrases());
}

void ConnectionDialog::explain(const ConnectionTestStep &failed)
{
    // lacking rights do not prevent a connection
    const bool isUsable = failed.result.step == redis::ConnectionStep::Rights;
    m_message->say(isUsable ? Tone::Warning : Tone::Bad, sentences(failed.result.error, failed.remedy));
    if (isTypingElsewhere()) // with another focus, the rest of a password would go into a field that shows it
        return;
    focusOn(failed.remedy.field);
    m_test->focusLine();
}

bool ConnectionDialog::isTypingElsewhere() const
{
    const QWidget *focus = focusWidget();
    return focus != m_testedFrom && qobject_cast<const QLineEdit *>(focus);
}

void ConnectionDialog::focusOn(ConnectionField field)
{
    if (field == ConnectionField::Address) {
        m_url->setFocus();
        m_url->selectAll();
    } else {
        m_form->focusOn(field);
    }
}

void ConnectionDialog::done(int result)
{
    m_test->stop();
    GrowingDialog::done(result);
}

QString ConnectionDialog::profileName() const
{
    return m_profile->name();
}

profiles::Profile ConnectionDialog::profile() const
{
    profiles::Profile profile = m_profile->profile();
    profile.address = m_form->address();
    profile.address.password.clear();
    if (profile.address.sentinel) {
        profile.address.sentinel->password.clear();
        profile.sentinelPassword = profile.password;
    }
    if (const auto as = operatorAs()) {
        profile.operatorUser = as->user;
        profile.operatorPassword = profile.password;
    }
    profile.policy = policy();
    profile.prefixes = m_names->prefixes();
    return profile;
}

profiles::Passwords ConnectionDialog::passwords() const
{
    const redis::Address address = m_form->address();
    const auto as = operatorAs();
    profiles::Passwords all{{AccountRole::Watcher, address.password}};
    if (as)
        all[AccountRole::Operator] = as->password;
    if (address.sentinel)
        all[AccountRole::Sentinels] = address.sentinel->password;
    std::erase_if(all, [](const auto &each) { return each.second.isEmpty(); });
    return all;
}

std::map<QString, Secret> ConnectionDialog::passphrases() const
{
    return m_form->passphrases();
}

std::optional<redis::Credentials> ConnectionDialog::operatorAs() const
{
    return m_operator->credentials();
}

void ConnectionDialog::setAddress(const redis::Address &address)
{
    m_form->setAddress(address);
    m_operator->belongTo(address);
    m_url->setText(address.toUrl());
    m_test->reset();
    m_urlMessage->clear();
    m_forgotten->forgetAll();
    m_message->clear();
    m_connect->setEnabled(true);
    sayRisk();
    showPolicy();
}

void ConnectionDialog::setPolicyOf(PolicyOf policyOf)
{
    m_policyOf = std::move(policyOf);
    showPolicy();
}

void ConnectionDialog::showPolicy()
{
    if (m_isPolicyChosen)
        return;
    const redis::Address address = m_form->address();
    if (m_profilesPolicy && isSamePlace(m_profilesPolicy->first, address)) // for no other server
        return m_policy->setPolicy(m_profilesPolicy->second);
    m_policy->setPolicy(m_policyOf ? m_policyOf(address) : actions::ConnectionPolicy{.readOnly = true});
}

actions::ConnectionPolicy ConnectionDialog::policy() const
{
    return m_policy->policy();
}

NameFields *ConnectionDialog::names() const
{
    return m_names;
}

void ConnectionDialog::setRecent(const std::vector<redis::Address> &recent)
{
    m_recent->setRecent(recent);
    m_form->showAbove(m_recent, !m_recent->isEmpty());
}

// Settings that a URL cannot express (TLS files, a password typed for the same account) stay as they are in the form.
void ConnectionDialog::urlEdited()
{
    const Result<redis::Address> parsed = redis::parseUrl(m_url->text());
    m_connect->setEnabled(parsed.has_value());
    m_test->reset();
    m_message->clear();
    if (!parsed) {
        m_urlMessage->say(parsed.error());
        return;
    }
    m_urlMessage->clear();
    const redis::Address before = m_form->address();
    redis::Address address = *parsed;
    if (!m_url->text().contains(QLatin1String("://")))
        keepWay(address, before);
    keepPasswords(address, before);
    keepUnsaid(address, before);
    m_form->setAddress(address);
    m_operator->belongTo(address);
    sayRisk();
    showPolicy();
}

// A URL can contain the watcher's password, but never that of the sentinels.
void ConnectionDialog::keepPasswords(redis::Address &address, const redis::Address &before)
{
    if (address.password.isEmpty() && redis::isSameAccount(before, address))
        address.password = before.password;
    else if (address.password.isEmpty() && !before.password.isEmpty())
        m_forgotten->add(AccountRole::Watcher, before.node());
    if (!address.sentinel || !before.sentinel || before.sentinel->password.isEmpty())
        return;
    if (isSameAccount(*address.sentinel, *before.sentinel))
        address.sentinel->password = before.sentinel->password;
    else
        m_forgotten->add(AccountRole::Sentinels, before.node());
}

void ConnectionDialog::urlFinished()
{
    if (redis::parseUrl(m_url->text()))
        m_url->setText(m_form->address().toUrl());
}

void ConnectionDialog::formEdited()
{
    m_url->setText(m_form->address().toUrl());
    m_operator->belongTo(m_form->address());
    m_test->reset();
    m_urlMessage->clear();
    m_message->clear();
    m_forgotten->setTyped(passwords());
    m_connect->setEnabled(true);
    sayRisk();
    showPolicy();
}

void ConnectionDialog::sayRisk()
{
    if (m_form->isExposed())
        m_risk->say(Tone::Warning, tr("Without TLS, anybody on the network path can read the password and all names."));
    else
        m_risk->clear();
}

// Each check moves the focus to its field, so stop at the first failure.
QString ConnectionDialog::problem()
{
    const bool isProfile = !profileName().isEmpty(); // a profile asks for missing passwords when it connects
    const std::function<QString()> looks[] = {
        [this] { return m_profile->problem(); }, [this] { return m_form->problem(); },
        [&] { return isProfile ? QString() : m_form->missing(); }, [&] { return m_operator->problem(isProfile); },
        [this] { return m_names->problem(); }};
    for (const auto &look : looks) {
        if (QString problem = look(); !problem.isEmpty())
            return problem;
    }
    return {};
}

// The name of the profile and the operator do not matter for a test.
QString ConnectionDialog::problemOfConnection()
{
    if (QString problem = m_form->problem(); !problem.isEmpty())
        return problem;
    if (QString missing = profileName().isEmpty() ? m_form->missing() : QString(); !missing.isEmpty())
        return missing;
    return m_names->problem();
}

bool ConnectionDialog::isComplete()
{
    if (!m_connect->isEnabled()) {
        m_url->setFocus();
        return false;
    }
    urlFinished();
    if (const QString wrong = problem(); !wrong.isEmpty()) {
        m_message->say(Tone::Bad, wrong);
        return false;
    }
    for (const auto &[keyFile, passphrase] : passphrases())
        Q_EMIT keyOpened(keyFile, passphrase);
    return true;
}

void ConnectionDialog::accept()
{
    if (!isComplete())
        return;
    const redis::Address address = m_form->address();
    if (!profileName().isEmpty())
        Q_EMIT saved(profile(), passwords());
    Q_EMIT chosen(address);
    QDialog::accept();
}

void ConnectionDialog::save()
{
    if (profileName().isEmpty()) {
        m_profile->setFocus();
        m_message->say(Tone::Bad, tr("Enter a name for the profile."));
        return;
    }
    if (!isComplete())
        return;
    Q_EMIT saved(profile(), passwords());
    QDialog::accept();
}

} // namespace lockscope::ui
