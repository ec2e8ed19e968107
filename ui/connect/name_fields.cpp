#include "ui/connect/name_fields.h"

#include "core/base/escape.h"
#include "core/profiles/profile.h"
#include "ui/connect/form_section.h"

#include <QFormLayout>
#include <QLineEdit>

#include <algorithm>

namespace lockscope::ui {

namespace {

bool areNames(const QString &text)
{
    const QStringList words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(), [](const QString &word) { return fromDisplay(word).has_value(); });
}

} // namespace

NameFields::NameFields(QFormLayout *form, QWidget *parent)
    : QObject(parent)
    , m_prefixes(new QLineEdit(parent))
    , m_patterns(new QLineEdit(parent))
    , m_tracked(new QLineEdit(parent))
{
    m_prefixes->setObjectName(QStringLiteral("prefixes"));
    m_prefixes->setPlaceholderText(tr("all, or prefixes such as orders:"));
    m_prefixes->setToolTip(
        tr("Watches only locks whose names begin with such a prefix, for a user whose ACL allows no others. No key"
           " of another lock is read."));
    m_patterns->setObjectName(QStringLiteral("tokenPatterns"));
    m_patterns->setPlaceholderText(tr("patterns such as mutex:* job:*"));
    m_patterns->setToolTip(
        tr("Shows strings with these names as SET NX locks, whatever their value."
           " Without a pattern, the value must have a well-known form and the name must suggest a lock."));
    m_tracked->setObjectName(QStringLiteral("trackedPrefixes"));
    m_tracked->setPlaceholderText(tr("none, or prefixes such as orders:"));
    m_tracked->setToolTip(
        tr("The server reports each change of a key with such a prefix at once (CLIENT TRACKING). It"
           " costs two more connections and some 13 % more server time for each acquire and release under it."
           " The server's configuration stays unchanged."));
    form->addRow(tr("Name prefi&x"), m_prefixes);
    form->addRow(tr("SET NX locks"), m_patterns);
    form->addRow(tr("Track changes"), m_tracked);
    for (QLineEdit *names : {m_prefixes, m_patterns, m_tracked}) {
        connect(names, &QLineEdit::textEdited, this, &NameFields::edited);
        connect(names, &QLineEdit::textChanged, this, &NameFields::changed);
    }
}

void NameFields::setPrefixes(const std::vector<QByteArray> &prefixes)
{
    m_prefixes->setText(profiles::prefixText(prefixes));
}

std::vector<QByteArray> NameFields::prefixes() const
{
    const auto read = profiles::prefixesIn(m_prefixes->text());
    return read ? *read : std::vector<QByteArray>(); // problem() reports the error
}

void NameFields::setTokenPatterns(const QString &patterns)
{
    m_patterns->setText(patterns);
}

QString NameFields::tokenPatterns() const
{
    return m_patterns->text().simplified();
}

void NameFields::setTrackedPrefixes(const QString &prefixes)
{
    m_tracked->setText(prefixes);
}

QString NameFields::trackedPrefixes() const
{
    return m_tracked->text().simplified();
}

QString NameFields::summary() const
{
    QStringList all;
    if (const QString prefixes = m_prefixes->text().simplified(); !prefixes.isEmpty())
        all << tr("prefix %1").arg(prefixes);
    if (const QString patterns = tokenPatterns(); !patterns.isEmpty())
        all << tr("SET NX locks %1").arg(patterns);
    if (const QString tracked = trackedPrefixes(); !tracked.isEmpty())
        all << tr("tracks %1").arg(tracked);
    return all.join(QLatin1String(", "));
}

QString NameFields::problem()
{
    for (QLineEdit *names : {m_prefixes, m_patterns, m_tracked}) {
        if (areNames(names->text()))
            continue;
        showAndFocus(names);
        return tr("In a pattern, write \\xHH for a byte or \\\\ for a backslash.");
    }
    return {};
}

} // namespace lockscope::ui
