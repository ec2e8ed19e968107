#include "ui/window/preferences/names_page.h"

#include "core/base/escape.h"
#include "core/clients/analysis/name_rules.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/message_line.h"
#include "ui/window/preferences/preferences.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QUrl>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int ruleLines = 5;

bool areReadable(const QString &text)
{
    const QStringList words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(), [](const QString &word) { return fromDisplay(word).has_value(); });
}

QString accountTitle(const QString &account)
{
    return toDisplay(QByteArray::fromPercentEncoding(account.toLatin1()));
}

} // namespace

NamesPage::NamesPage(Preferences *preferences, QWidget *parent)
    : PreferencesPage(parent)
    , m_preferences(preferences)
    , m_patterns(new QLineEdit(preferences->tokenPatterns(), this))
    , m_tracked(new QLineEdit(preferences->trackedPrefixes(), this))
    , m_patternsMessage(new MessageLine(this))
    , m_accounts(new QComboBox(this))
    , m_rules(new LinesField(ruleLines, this))
    , m_rulesMessage(new MessageLine(this))
{
    addPatterns();
    addRules();
}

void NamesPage::addPatterns()
{
    m_patterns->setPlaceholderText(tr("patterns such as mutex:* job:*"));
    m_patterns->setToolTip(tr("Strings with these names are shown as SET NX locks, whatever their value."));
    m_tracked->setPlaceholderText(tr("none, or prefixes such as orders:"));
    m_tracked->setToolTip(tr("The server reports each change of a key with such a prefix at once (CLIENT TRACKING). It "
                             "costs two more connections and some server time."));
    addRow(tr("SET &NX locks"), m_patterns, "tokenPatterns");
    addRow(tr("&Track changes"), m_tracked, "trackedPrefixes");
    addWide(m_patternsMessage, "patternsMessage");
    addNote(tr("Patterns and prefixes take effect when you connect again."));
    connect(m_patterns, &QLineEdit::textChanged, this, &NamesPage::savePatterns);
    connect(m_tracked, &QLineEdit::textChanged, this, &NamesPage::savePatterns);
}

void NamesPage::savePatterns()
{
    const bool arePatterns = areReadable(m_patterns->text());
    const bool arePrefixes = areReadable(m_tracked->text());
    if (arePatterns && m_patterns->text().simplified() != m_preferences->tokenPatterns())
        m_preferences->setTokenPatterns(m_patterns->text().simplified());
    if (arePrefixes && m_tracked->text().simplified() != m_preferences->trackedPrefixes())
        m_preferences->setTrackedPrefixes(m_tracked->text().simplified());
    if (arePatterns && arePrefixes)
        m_patternsMessage->clear();
    else
        m_patternsMessage->say(Tone::Warning,
                               tr("Not saved: in a pattern, write \\xHH for a byte or \\\\ for a backslash."));
}

void NamesPage::addRules()
{
    QStringList accounts;
    for (const redis::Address &address : m_preferences->recent())
        accounts << Preferences::accountOf(address);
    accounts << m_preferences->accountsWithNameRules();
    accounts.removeDuplicates();
    for (const QString &account : std::as_const(accounts))
        m_accounts->addItem(accountTitle(account), account);
    m_accounts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_accounts->setMinimumContentsLength(20);
    addRow(tr("&Server"), m_accounts, "accounts");
    addRow(tr("Rules for c&lients"), m_rules, "nameRules");
    addWide(m_rulesMessage, "rulesMessage");
    addNote(accounts.isEmpty()
                ? tr("Connect to a server first. Then you can write rules for the names of its clients here.")
                : tr("One rule per line: orders-{uuid} finds the client whose UUID is in the name. billing-* = Billing "
                     "shows connections with such names as \"Billing\"."));
    m_accounts->setEnabled(!accounts.isEmpty());
    m_rules->setEnabled(!accounts.isEmpty());
    showRules();
    connect(m_accounts, &QComboBox::currentIndexChanged, this, &NamesPage::showRules);
    connect(m_rules, &LinesField::textChanged, this, &NamesPage::saveRules);
}

void NamesPage::showRules()
{
    const QSignalBlocker ours(m_rules);
    m_rules->setPlainText(m_preferences->nameRules(m_accounts->currentData().toString()));
    m_rulesMessage->clear();
}

void NamesPage::saveRules()
{
    const QString account = m_accounts->currentData().toString();
    const QString rules = m_rules->lines().join(QLatin1Char('\n'));
    if (const auto parsed = clients::parseNameRules(rules); !parsed) {
        m_rulesMessage->say(parsed.error());
        return;
    }
    m_rulesMessage->clear();
    if (rules == m_preferences->nameRules(account))
        return;
    m_preferences->setNameRules(account, rules);
    Q_EMIT nameRulesChanged(account);
}

} // namespace lockscope::ui
