// Lists the words that can follow on a command line, for the completion of bash, zsh and fish (resources/completions).
#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/completion/argument_grammar.h"
#include "app/cli/completion/known_values.h"
#include "app/cli/completion/live_names.h"
#include "app/cli/completion/shell_line.h"
#include "app/cli/completion/typed_words.h"
#include "app/cli/help.h"
#include "app/cli/registry.h"
#include "app/connection/argument_bytes.h"
#include "app/connection/start_options.h"
#include "core/profiles/settings_file.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>

namespace lockscope::cli {

namespace {

// A user who pressed TAB does not wait longer.
constexpr Millis longestConnect{1'500};
constexpr Millis longestRead{1'500};

bool isLive(const QString &placeholder)
{
    return placeholder == QLatin1String("NAME") || placeholder == QLatin1String("OWNER");
}

QString firstLine(const QString &text)
{
    return text.section(u'\n', 0, 0);
}

std::vector<LockPtr> locksNow(const Context &context)
{
    std::vector<LockPtr> present;
    for (Session *session : context.reached()) {
        const auto snapshot = session->monitor()->snapshot();
        for (const LockPtr &lock : snapshot->locks) {
            if (!lock->gone)
                present.push_back(lock);
        }
    }
    return present;
}

} // namespace

class Complete final : public CliCommand {
public:
    Complete()
        : CliCommand(
            {QStringLiteral("complete"), QStringLiteral("bash|zsh|fish -- WORD…"),
             AppText::tr("list the words that can follow on a command line, for shells"),
             AppText::tr(
                 "The completions of bash, zsh and fish call this command. bash and zsh give the line up to the\n"
                 "cursor as one WORD. fish gives all words without quotes; the last one is at the cursor.\n"
                 "Each line of the output has a candidate, a tab and a description. For bash, a candidate is\n"
                 "only the missing part of the word, quoted for the shell. The line `files` has no tab. It\n"
                 "tells the shell to offer files.\n"
                 "The names of locks come from the server of the given line. complete only reads, asks for no\n"
                 "password, does not open the keychain, and takes at most three seconds.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("complete bash -- 'lockscope-cli force-release --profile prod ord'"),
                QStringLiteral("complete fish -- lockscope-cli help ''")};
    }

    void parse(ParsedCommandLine &given) override;
    bool takesProgram() const override { return true; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return m_isConnecting; }
    bool mayAsk() const override { return false; }
    bool looksAtSeveral() const override { return true; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }
    int unreachable(const Context &, const Error &) const override { return Done; }
    Task<int> run(Context *context) override;

private:
    void readShell(ParsedCommandLine &given);
    QStringList readWords(const QStringList &given);
    void readServer(const TypedWords &typed);
    void completeCommand(const std::vector<CommandPtr> &all, const TypedWords &typed);
    void completeWindow(const TypedWords &typed);
    void completeArgument(const QString &written, const Options &options);
    void addCommands(const std::vector<CommandPtr> &all);
    void addOptions(const Options &options);
    void addValues(const QString &written, const QString &typed);
    void addLive(const std::vector<LockPtr> &locks);
    void print(const Context &context) const;

    enum class Shell { Bash, Zsh, Fish };
    Shell m_shell = Shell::Bash;
    ShellLine m_line{QString()}; // of bash and zsh
    bool m_isSure = true; // every word is known
    bool m_isConnecting = false;
    bool m_wantsFiles = false;
    QString m_last; // the text to complete
    QString m_beforeLast; // of the same word
    QString m_live; // the placeholder for names of the server; may be empty
    QStringList m_arguments; // of the command, before the last word
    Candidates m_candidates;
};

void Complete::readShell(ParsedCommandLine &given)
{
    const QString shell = given.words.isEmpty() ? QString() : given.words.takeFirst();
    if (shell == QLatin1String("zsh"))
        m_shell = Shell::Zsh;
    else if (shell == QLatin1String("fish"))
        m_shell = Shell::Fish;
    else if (shell != QLatin1String("bash"))
        given.wrong(AppText::tr("complete needs a shell: bash, zsh or fish"));
    given.noMoreWords();
    if (!given.behindDashes || given.behindDashes->isEmpty())
        given.wrong(AppText::tr("complete needs the command line, behind --"));
    for (const QCommandLineOption &option : connection().options()) {
        if (given.has(option))
            given.wrong(
                AppText::tr("complete takes --%1 from the command line behind --").arg(option.names().constLast()));
    }
}

QStringList Complete::readWords(const QStringList &given)
{
    if (m_shell == Shell::Fish)
        return given;
    m_line = ShellLine(given.constFirst());
    QStringList words;
    for (const ShellLine::Word &word : m_line.words()) {
        m_isSure = m_isSure && word.isKnown;
        words << word.text;
    }
    return words;
}

void Complete::parse(ParsedCommandLine &given)
{
    readShell(given);
    if (given.error())
        return;
    QStringList words = readWords(app::textsOf(*given.behindDashes));
    const bool isLastKnown = m_shell == Shell::Fish || m_line.words().back().isKnown;
    if (words.size() < 2 || !isLastKnown)
        return;
    const bool isWindow = QFileInfo(words.takeFirst()).fileName() == QLatin1String("lockscope");
    const std::vector<CommandPtr> all = allCommands();
    Options known = isWindow ? app::startOptions() : connection().options();
    for (const CommandPtr &command : all)
        known += isWindow ? Options() : command->options();
    const TypedWords typed(known, words);
    m_last = typed.last();
    m_beforeLast = typed.beforeLast();
    if (const QCommandLineOption *option = typed.awaited())
        addValues(option->valueName(), m_last);
    if (isWindow)
        completeWindow(typed);
    else
        completeCommand(all, typed);
    if (!m_live.isEmpty() && m_isSure)
        readServer(typed);
}

void Complete::completeWindow(const TypedWords &typed)
{
    m_arguments = typed.arguments();
    if (typed.isOption())
        addOptions(app::startOptions());
    else if (!typed.awaited())
        completeArgument(app::startArguments(), app::startOptions());
}

void Complete::completeCommand(const std::vector<CommandPtr> &all, const TypedWords &typed)
{
    const QString name = typed.arguments().value(0);
    const auto command =
        std::find_if(all.begin(), all.end(), [&](const CommandPtr &each) { return each->text().name == name; });
    if (command != all.end())
        m_arguments = typed.arguments().mid(1);
    if (typed.awaited())
        return;
    if (typed.isBehindDashes() && command != all.end() && (*command)->takesProgram())
        m_wantsFiles = true;
    else if (typed.isOption())
        addOptions(command != all.end() ? (*command)->options() : connection().options());
    else if (name.isEmpty()) {
        addCommands(all);
        m_candidates.push_back({QStringLiteral("help")});
    } else if (command != all.end())
        completeArgument((*command)->text().arguments, (*command)->options());
    else if (name == QLatin1String("help") && typed.arguments().size() == 1) {
        addCommands(all);
        for (const QString &topic : helpTopics())
            m_candidates.push_back({topic});
    }
}

// Without an argument to give, the user can only want an option.
void Complete::completeArgument(const QString &written, const Options &options)
{
    const QStringList expected = expectedArguments(written, options, m_arguments);
    if (expected.isEmpty() && m_last.isEmpty())
        addOptions(options);
    for (const QString &each : expected)
        addValues(each, m_last);
}

void Complete::addCommands(const std::vector<CommandPtr> &all)
{
    for (const CommandPtr &command : all)
        m_candidates.push_back({command->text().name, firstLine(command->text().summary)});
}

void Complete::addOptions(const Options &options)
{
    for (const QCommandLineOption &option : options) {
        const QString name = option.names().constLast();
        const QString dashes = name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--");
        m_candidates.push_back({dashes + name, firstLine(option.description())});
    }
    m_candidates.push_back({QStringLiteral("--help"), {}});
}

// `written` is a placeholder, a word, or several of them: dev|staging|prod.
void Complete::addValues(const QString &written, const QString &typed)
{
    for (const QString &each : written.split(u'|')) {
        if (!isPlaceholder(each)) {
            m_candidates.push_back({each});
        } else if (each == QLatin1String("FILE")) {
            m_wantsFiles = true;
        } else if (isLive(each)) {
            m_live = each;
        } else {
            for (Candidate &value : knownValues(each, typed))
                m_candidates.push_back(std::move(value));
        }
    }
}

// The server of the line, if the line names it without a mistake. The demo would have to start first. A damaged
// settings file stays as it is, because nobody would see the report of its repair.
void Complete::readServer(const TypedWords &typed)
{
    QCommandLineParser parser;
    parser.addOptions(m_connection.options());
    if (!parser.parse(QStringList{QStringLiteral("lockscope-cli")} + typed.given(m_connection.options())))
        return;
    if (parser.isSet(QStringLiteral("profile")) && !profiles::isIntact(profiles::settingsFile()))
        return;
    ParsedCommandLine given(parser, text().name, text().arguments);
    m_connection.read(given);
    if (given.error() || m_connection.demo)
        return;
    m_isConnecting = true;
    m_connection.connectTimeout = std::min(m_connection.connectTimeout, longestConnect);
    const QByteArray begin = m_live == QLatin1String("NAME") ? typedBytes(m_last) : QByteArray();
    if (m_connection.prefixes.empty() && !begin.isEmpty())
        m_connection.prefixes = {begin};
}

void Complete::addLive(const std::vector<LockPtr> &locks)
{
    Candidates live = m_live == QLatin1String("NAME") ? lockNames(locks) : ownersOf(locks, m_arguments);
    std::move(live.begin(), live.end(), std::back_inserter(m_candidates));
}

// If the time is over or a server fails, offers what has been read by then.
Task<int> Complete::run(Context *context)
{
    if (m_isConnecting) {
        const Instant limit = context->clock->now() + longestRead;
        [[maybe_unused]] const auto whole = co_await completeAll(context, limit);
        addLive(locksNow(*context));
    }
    print(*context);
    co_return Done;
}

void Complete::print(const Context &context) const
{
    for (const Candidate &each : m_candidates) {
        const QString description = u'\t' + each.description;
        if (m_shell == Shell::Zsh)
            context.streams.line(each.value + description);
        else if (m_shell == Shell::Fish)
            context.streams.line(m_beforeLast + each.value + description);
        else if (!each.value.startsWith(m_last))
            continue;
        else if (const auto rest = m_line.quoted(each.value.mid(m_last.size())))
            context.streams.line(*rest + description);
    }
    if (m_wantsFiles)
        context.streams.line(QStringLiteral("files"));
}

template CommandPtr makeCommand<Complete>();

} // namespace lockscope::cli
