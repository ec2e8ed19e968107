#include "ui/dialogs/connection_dialog.h"

#include "core/base/escape.h"
#include "ui/dialogs/connection_form.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

ConnectionDialog::ConnectionDialog(QWidget *parent)
    : QDialog(parent)
    , m_recentBox(new QComboBox(this))
    , m_forget(new QToolButton(this))
    , m_url(new QLineEdit(this))
    , m_urlMessage(new MessageLine(this))
    , m_form(new ConnectionForm(this))
    , m_forgotten(new MessageLine(this))
    , m_patterns(new QLineEdit(this))
    , m_environment(new QComboBox(this))
    , m_readOnly(new QCheckBox(tr("&Only read"), this))
    , m_risk(new MessageLine(this))
    , m_message(new MessageLine(this))
{
    setWindowTitle(tr("Connect to Redis"));
    m_recentBox->setObjectName(QStringLiteral("recent"));
    m_url->setObjectName(QStringLiteral("url"));
    m_url->setPlaceholderText(tr("redis://, rediss:// or unix://"));
    m_urlMessage->setObjectName(QStringLiteral("urlMessage"));
    m_message->setObjectName(QStringLiteral("message"));
    m_risk->setObjectName(QStringLiteral("risk"));
    m_form->addAbove(tr("&Recent"), buildRecent());
    m_form->addAbove(tr("UR&L"), m_url);
    m_form->addAbove(QString(), m_urlMessage);
    m_patterns->setObjectName(QStringLiteral("tokenPatterns"));
    m_patterns->setPlaceholderText(tr("names such as mutex:* job:*"));
    m_patterns->setToolTip(tr("Strings under these names are shown as locks taken with SET NX, whatever their value."
                              " Without a pattern only well-known forms under names that speak of a lock are."));
    m_forgotten->setObjectName(QStringLiteral("forgotten"));
    m_form->addBelow(tr("SET &NX locks"), m_patterns);
    m_form->addBelow(tr("&Environment"), buildPolicy());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_connect = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    m_connect->setObjectName(QStringLiteral("connect"));
    m_connect->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_form);
    layout->addStretch(1);
    layout->addWidget(m_forgotten);
    layout->addWidget(m_risk);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    connect(m_recentBox, &QComboBox::activated, this, &ConnectionDialog::chooseRecent);
    connect(m_url, &QLineEdit::textEdited, this, &ConnectionDialog::urlEdited);
    connect(m_url, &QLineEdit::editingFinished, this, &ConnectionDialog::urlFinished);
    connect(m_form, &ConnectionForm::edited, this, &ConnectionDialog::formEdited);
    connect(m_form, &ConnectionForm::passwordForgotten, this, &ConnectionDialog::sayForgotten);
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectionDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ConnectionDialog::reject);
    resize(480, sizeHint().height());
    setRecent({});
    setAddress(redis::Address());
    setTabOrder(m_recentBox, m_forget);
    setTabOrder(m_forget, m_url);
    setTabOrder(m_url, m_form);
    m_url->setFocus();
}

// The URL loses the focus when QDialog's destructor hides the window, and would call what is gone by then.
ConnectionDialog::~ConnectionDialog()
{
    m_url->disconnect(this);
}

void ConnectionDialog::setAddress(const redis::Address &address)
{
    m_form->setAddress(address);
    m_url->setText(address.toUrl());
    m_urlMessage->clear();
    m_forgotten->clear();
    m_message->clear();
    m_connect->setEnabled(true);
    sayRisk();
    showPolicy();
}

QWidget *ConnectionDialog::buildPolicy()
{
    using actions::Environment;
    auto *both = new QWidget(this);
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_environment, 1);
    row->addWidget(m_readOnly);
    both->setFocusProxy(m_environment);
    m_environment->setObjectName(QStringLiteral("environment"));
    m_environment->addItem(tr("not said"), int(Environment::None));
    m_environment->addItem(tr("dev"), int(Environment::Dev));
    m_environment->addItem(tr("staging"), int(Environment::Staging));
    m_environment->addItem(tr("prod"), int(Environment::Prod));
    m_environment->setToolTip(tr("On prod nothing is broken before it is armed, and the lock's name is typed."));
    m_readOnly->setObjectName(QStringLiteral("readOnly"));
    m_readOnly->setToolTip(tr("No command that writes leaves this program: nothing is acquired, and nothing broken."));
    connect(m_environment, &QComboBox::activated, this, [this] { m_isPolicyChosen = true; });
    connect(m_readOnly, &QCheckBox::clicked, this, [this] { m_isPolicyChosen = true; });
    return both;
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
    const auto before = m_policyOf ? m_policyOf(m_form->address()) : std::nullopt;
    const auto policy = before.value_or(actions::ConnectionPolicy{.readOnly = true});
    m_environment->setCurrentIndex(m_environment->findData(int(policy.environment)));
    m_readOnly->setChecked(policy.readOnly);
}

actions::ConnectionPolicy ConnectionDialog::policy() const
{
    return {.environment = actions::Environment(m_environment->currentData().toInt()),
            .readOnly = m_readOnly->isChecked()};
}

void ConnectionDialog::setTokenPatterns(const QString &patterns)
{
    m_patterns->setText(patterns);
}

QString ConnectionDialog::tokenPatterns() const
{
    return m_patterns->text().simplified();
}

void ConnectionDialog::setRecent(const std::vector<redis::Address> &recent)
{
    m_recent = recent;
    m_recentBox->clear();
    for (redis::Address &address : m_recent) {
        address.password.clear();
        m_recentBox->addItem(elided(toDisplay(address.toUrl().toUtf8()), 80));
    }
    m_recentBox->setEnabled(!m_recent.empty());
    m_recentBox->setPlaceholderText(m_recent.empty() ? tr("none yet") : tr("choose one"));
    m_recentBox->setCurrentIndex(-1);
    m_forget->setEnabled(false);
}

QWidget *ConnectionDialog::buildRecent()
{
    auto *both = new QWidget(this);
    auto *row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_recentBox, 1);
    row->addWidget(m_forget);
    both->setFocusProxy(m_recentBox);
    m_recentBox->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_forget->setObjectName(QStringLiteral("forget"));
    m_forget->setText(tr("&Forget"));
    m_forget->setToolTip(tr("Takes the chosen server from this list"));
    connect(m_forget, &QToolButton::clicked, this, &ConnectionDialog::forgetRecent);
    return both;
}

void ConnectionDialog::chooseRecent(int index)
{
    if (index >= 0 && size_t(index) < m_recent.size())
        setAddress(m_recent[size_t(index)]);
    m_forget->setEnabled(index >= 0);
}

void ConnectionDialog::forgetRecent()
{
    const int index = m_recentBox->currentIndex();
    if (index < 0 || size_t(index) >= m_recent.size())
        return;
    const redis::Address address = m_recent[size_t(index)];
    auto others = m_recent;
    others.erase(others.begin() + index);
    setRecent(others);
    Q_EMIT forgotten(address);
}

// What a URL cannot say (TLS files, a password typed before for the same account) stays as it is in the form.
void ConnectionDialog::urlEdited()
{
    const Result<redis::Address> parsed = redis::parseUrl(m_url->text());
    m_connect->setEnabled(parsed.has_value());
    m_message->clear();
    if (!parsed) {
        m_urlMessage->say(parsed.error());
        return;
    }
    m_urlMessage->clear();
    const redis::Address before = m_form->address();
    redis::Address address = *parsed;
    if (address.password.isEmpty() && redis::isSameAccount(before, address))
        address.password = before.password;
    else if (address.password.isEmpty() && !before.password.isEmpty())
        sayForgotten(before.node());
    address.caFile = before.caFile;
    address.certFile = before.certFile;
    address.keyFile = before.keyFile;
    address.clientName = before.clientName;
    m_form->setAddress(address);
    sayRisk();
    showPolicy();
}

void ConnectionDialog::sayForgotten(const QString &node)
{
    m_forgotten->say(Tone::Info, tr("The password was for %1: enter the one for this server.").arg(node));
}

void ConnectionDialog::urlFinished()
{
    if (redis::parseUrl(m_url->text()))
        m_url->setText(m_form->address().toUrl());
}

void ConnectionDialog::formEdited()
{
    m_url->setText(m_form->address().toUrl());
    m_urlMessage->clear();
    m_message->clear();
    if (!m_form->address().password.isEmpty())
        m_forgotten->clear();
    m_connect->setEnabled(true);
    sayRisk();
    showPolicy();
}

void ConnectionDialog::sayRisk()
{
    if (m_form->isExposed())
        m_risk->say(Tone::Warning, tr("Without TLS the password and all names can be read by anybody on the way."));
    else
        m_risk->clear();
}

void ConnectionDialog::accept()
{
    if (!m_connect->isEnabled())
        return;
    urlFinished();
    if (const QString problem = m_form->problem(); !problem.isEmpty()) {
        m_message->say(Tone::Bad, problem);
        return;
    }
    for (const QString &pattern : tokenPatterns().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (fromDisplay(pattern))
            continue;
        m_patterns->setFocus();
        m_message->say(Tone::Bad, tr("A backslash in a pattern starts \\xHH or is written \\\\."));
        return;
    }
    Q_EMIT chosen(m_form->address());
    QDialog::accept();
}

} // namespace lockscope::ui
