// Verifies and shows the audit records of actions.
#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/json.h"
#include "core/actions/audit/audit_log.h"
#include "core/actions/audit/audit_reader.h"
#include "core/base/duration.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>

namespace lockscope::cli {

namespace {

using actions::AuditEntry;
using actions::AuditReader;
using actions::AuditVerdict;

constexpr int linesAtOnce = 1'000; // Ctrl+C can stop the command between two such pieces

QJsonObject entryJson(const AuditEntry &entry)
{
    const auto orNull = [](const QString &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); };
    return {{QStringLiteral("id"), entry.id},
            {QStringLiteral("at"), isoTime(entry.wallMillis)},
            {QStringLiteral("who"), entry.who},
            {QStringLiteral("app"), entry.app},
            {QStringLiteral("action"), entry.action},
            {QStringLiteral("name"), toDisplay(entry.name.raw())},
            {QStringLiteral("name_hex"), QString::fromLatin1(entry.name.raw().toHex())},
            {QStringLiteral("node"), entry.node},
            {QStringLiteral("db"), entry.db},
            {QStringLiteral("environment"), orNull(entry.environment)},
            {QStringLiteral("batch"), orNull(entry.batch)},
            {QStringLiteral("reason"), entry.reason},
            {QStringLiteral("result"), orNull(entry.result)},
            {QStringLiteral("error"), orNull(entry.error)}};
}

QString entryLine(const AuditEntry &entry)
{
    const QString result = entry.isUnfinished() ? QStringLiteral("OUTCOME UNKNOWN") : entry.result;
    return AppText::tr("%1  %2  %3 '%4' on %5 db %6: %7  (%8)")
        .arg(isoTime(entry.wallMillis), entry.who, entry.action, toDisplay(entry.name.raw()), entry.node,
             QString::number(entry.db), result, entry.reason);
}

} // namespace

class Audit final : public CliCommand {
public:
    Audit()
        : CliCommand(
            {QStringLiteral("audit"), QStringLiteral("verify [FILE] | show [FILE]"),
             AppText::tr("show the audit records of actions, or verify that nobody changed them"),
             AppText::tr("verify ends with 0 if the chain is whole, and with 2 if records were changed, added or "
                         "removed.\nshow --unfinished lists actions without a recorded outcome. With --url it also "
                         "shows their locks as they are now.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("audit verify"), QStringLiteral("audit show --since 2h --name order:42")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        const QString word = given.words.isEmpty() ? QString() : given.words.takeFirst();
        m_isShow = word == QLatin1String("show");
        if (word.isEmpty())
            given.wrong(AppText::tr("audit needs a word: audit verify, or audit show"));
        else if (!m_isShow && word != QLatin1String("verify"))
            given.wrong(AppText::tr("audit does not take '%1': write audit verify, or audit show")
                            .arg(toDisplay(redis::withoutSecrets(word).toUtf8())));
        m_file = given.words.isEmpty() ? actions::AuditLog::defaultFile() : given.words.takeFirst();
        given.noMoreWords();
        m_connection.read(given);
        m_connection.needOneServer(given);
        m_json.read(given);
        readFilters(given);
    }

    bool connects() const override { return m_isUnfinished && m_connection.isGiven; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_name, m_record, m_since, m_unfinished}; }

private:
    void readFilters(ParsedCommandLine &given);
    bool isWanted(const AuditEntry &entry) const;
    std::optional<Error> readAll(const Context &context, AuditReader *reader) const;
    int printVerdict(const Context &context, const AuditVerdict &verdict) const;
    Task<int> printEntry(Context *context, AuditEntry entry); // the exit code if its lock cannot be read

    QString m_file;
    bool m_isShow = false;
    bool m_isUnfinished = false;
    std::optional<Key> m_onlyName;
    QString m_onlyRecord; // empty: any
    qint64 m_from = 0; // ms since the epoch
    JsonOption m_json;
    const QCommandLineOption m_name{QStringLiteral("name"), AppText::tr("show only actions on this lock"),
                                    QStringLiteral("NAME")};
    const QCommandLineOption m_record{QStringLiteral("id"),
                                      AppText::tr("show only the action of this record, as a report names it"),
                                      QStringLiteral("ID")};
    const QCommandLineOption m_since{
        QStringLiteral("since"),
        AppText::tr("show only later actions: 2h for the last two hours, or 2026-11-22T03:00:00Z"),
        QStringLiteral("TIME")};
    const QCommandLineOption m_unfinished{QStringLiteral("unfinished"),
                                          AppText::tr("show only actions whose outcome is unknown")};
};

void Audit::readFilters(ParsedCommandLine &given)
{
    for (const auto &option : {m_name, m_record, m_since, m_unfinished}) {
        if (!m_isShow && given.has(option))
            given.wrong(AppText::tr("--%1 is only for audit show").arg(option.names().constFirst()));
    }
    m_isUnfinished = given.has(m_unfinished);
    m_onlyRecord = given.value(m_record);
    if (given.has(m_name)) {
        const auto bytes = fromDisplay(given.value(m_name));
        if (!bytes)
            given.wrong(AppText::tr("--name: write \\\\ for a backslash and \\xHH for a byte"));
        m_onlyName = Key(bytes.value_or(QByteArray()));
    }
    if (!given.has(m_since))
        return;
    const QString since = given.value(m_since);
    const QDateTime moment = QDateTime::fromString(since, Qt::ISODate);
    if (const auto ago = parseDuration(since))
        m_from = QDateTime::currentMSecsSinceEpoch() - ago->count();
    else if (moment.isValid())
        m_from = moment.toMSecsSinceEpoch();
    else
        given.wrong(AppText::tr("--since: '%1' is not a time. Write 2h for two hours ago, or 2026-11-22T03:00:00Z")
                        .arg(toDisplay(since.toUtf8())));
}

bool Audit::isWanted(const AuditEntry &entry) const
{
    return entry.wallMillis >= m_from && (!m_onlyName || entry.name == *m_onlyName)
        && (m_onlyRecord.isEmpty() || entry.id == m_onlyRecord) && (!m_isUnfinished || entry.isUnfinished());
}

std::optional<Error> Audit::readAll(const Context &context, AuditReader *reader) const
{
    for (;;) {
        const auto more = reader->read(linesAtOnce);
        if (!more)
            return more.error();
        if (!*more)
            return std::nullopt;
        if (context.stop.stop_requested())
            return Error{Error::Kind::Canceled, AppText::tr("stopped"), {}, {}};
    }
}

int Audit::printVerdict(const Context &context, const AuditVerdict &verdict) const
{
    const auto *damage = verdict.damage();
    if (verdict.hasNoRecord() && !damage) { // there is nothing to verify
        context.streams.error(phraseOf(verdict).translated());
        return NotFound;
    }
    if (m_json.wanted) {
        QJsonArray findings;
        for (const auto &finding : verdict.findings)
            findings.append(QJsonObject{{QStringLiteral("file"), toDisplay(QFile::encodeName(finding.file))},
                                        {QStringLiteral("line"), finding.line},
                                        {QStringLiteral("damage"), finding.isDamage()},
                                        {QStringLiteral("what"), phraseOf(finding).english()}});
        context.streams.json({{QStringLiteral("verified"), !damage},
                              {QStringLiteral("records"), verdict.records},
                              {QStringLiteral("findings"), findings}});
        return damage ? HolderChanged : Done;
    }
    if (!damage)
        context.streams.line(phraseOf(verdict).translated());
    for (const auto &finding : verdict.findings) {
        const QString text = phraseOf(finding).translated();
        finding.isDamage() ? context.streams.error(text) : context.streams.line(QStringLiteral("  · ") + text);
    }
    return damage ? HolderChanged : Done;
}

Task<int> Audit::printEntry(Context *context, AuditEntry entry)
{
    int code = Done;
    QJsonObject json = entryJson(entry);
    if (!m_json.wanted)
        context->streams.line(entryLine(entry));
    const redis::Address &here = context->address();
    if (connects() && entry.node == here.node() && entry.db == here.db) {
        const Key name = entry.name;
        auto lock = co_await context->session->monitor()->read(name, context->stop);
        const Instant now = context->clock->now();
        if (!lock)
            code = context->fail(lock.error());
        else if (m_json.wanted)
            json[QLatin1String("now")] = *lock ? QJsonValue(lockJson(**lock, here, now)) : QJsonValue();
        else
            context->streams.line(
                QStringLiteral("  now: ")
                + (*lock ? words::summary(**lock, now).translated() : AppText::tr("the lock does not exist")));
    }
    if (m_json.wanted)
        context->streams.json(json);
    co_return code;
}

Task<int> Audit::run(Context *context)
{
    AuditReader reader(m_file);
    if (!QFileInfo::exists(reader.file()) && reader.verdict().findings.empty()) {
        context->streams.error(AppText::tr("the audit file %1 does not exist: nothing was recorded there")
                                   .arg(toDisplay(QFile::encodeName(reader.file()))));
        co_return NotFound;
    }
    if (const auto error = readAll(*context, &reader))
        co_return context->fail(*error);
    if (!m_isShow)
        co_return printVerdict(*context, reader.verdict());
    const std::vector<AuditEntry> entries = reader.history().entries();
    int worst = Done;
    for (const AuditEntry &entry : entries) {
        if (context->stop.stop_requested())
            co_return context->interrupted(); // the other records are not shown
        if (!isWanted(entry))
            continue;
        const int code = co_await printEntry(context, entry);
        worst = worst == Done ? code : worst;
    }
    if (const auto verdict = reader.verdict(); verdict.damage())
        context->streams.error(AppText::tr("somebody changed the records: ") + phraseOf(verdict).translated());
    co_return worst;
}

template CommandPtr makeCommand<Audit>();

} // namespace lockscope::cli
