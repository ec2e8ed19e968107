#include "core/play/scenario/read/step_reader.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/play/scenario/permitted_commands.h"
#include "core/toml/suggestion.h"

#include <algorithm>
#include <array>

namespace lockscope::play {

namespace {

template<class Named> QStringList namesOf(const std::vector<Named> &all)
{
    QStringList names;
    for (const Named &one : all)
        names.append(one.name);
    return names;
}

QString clientText(ClientKind kind)
{
    switch (kind) {
    case ClientKind::LockClient: break;
    case ClientKind::RedisCli: return QStringLiteral("redis-cli");
    case ClientKind::Sqlite: return QStringLiteral("sqlite");
    }
    return QStringLiteral("lock-client");
}

// Splits a line at spaces, except in '…' or "…", as redis-cli does. nullopt if a quote is not closed.
std::optional<QByteArrayList> argumentsOf(const QString &line)
{
    QByteArrayList all;
    QString one;
    QChar quote;
    bool hasBegun = false;
    for (const QChar c : line) {
        if (!quote.isNull()) {
            if (c == quote)
                quote = QChar();
            else
                one += c;
        } else if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
            quote = c;
            hasBegun = true;
        } else if (!c.isSpace()) {
            one += c;
            hasBegun = true;
        } else if (hasBegun) {
            all.append(one.toUtf8());
            one.clear();
            hasBegun = false;
        }
    }
    if (hasBegun)
        all.append(one.toUtf8());
    return quote.isNull() ? std::optional(all) : std::nullopt;
}

// Visits the fields of an action or a condition, and reads each from the key with the same name. Names of actors,
// locks, resources and servers must be in the setting. After a complaint a field stays empty.
class StepFields {
public:
    StepFields(TomlTable *keys, const Setting &setting, QString word)
        : m_keys(*keys)
        , m_setting(setting)
        , m_word(std::move(word))
    { }

    TomlTable &keys() const { return m_keys; }
    // `client`: the kind of client that the actor must have.
    template<class T> T read(std::optional<ClientKind> client = {})
    {
        m_client = client;
        T value;
        T::visitFields(*this, value);
        return value;
    }
    QString server()
    {
        return named("server", serverNames(m_setting.servers), "server", serverNames(m_setting.servers)[0]);
    }
    QString replica()
    {
        return named("server", serverNames(m_setting.servers).filter(QStringLiteral("replica")), "replica",
                     QStringLiteral("replica1"));
    }
    QString actor() { return named("who", namesOf(m_setting.actors), "actor", QStringLiteral("Anna")); }

    StepFields &operator()(const char *, Who &who)
    {
        const QString written = m_keys.required(QStringLiteral("who"), QStringLiteral("Anna"));
        who = parsed(QStringLiteral("who"), written).value_or(Who());
        const Actor *found = m_setting.actor(who.actor);
        if (found && m_client && found->client != *m_client)
            m_keys.complain(QStringLiteral("who"),
                            CoreText::tr("%1 is a %2, but only a %3 can do this: use an actor with client = \"%3\"")
                                .arg(who.actor, clientText(found->client), clientText(*m_client)));
        return *this;
    }
    StepFields &operator()(const char *name, std::vector<Who> &all)
    {
        const QString key = QLatin1String(name);
        for (const QString &written : m_keys.texts(key).value_or(QStringList())) {
            if (const auto one = parsed(key, written))
                all.push_back(*one);
        }
        return *this;
    }
    StepFields &operator()(const char *name, QString &text)
    {
        const QLatin1String field(name);
        if (field == QLatin1String("lock"))
            text = named(name, namesOf(m_setting.locks), "lock", QStringLiteral("orders"));
        else if (field == QLatin1String("resource"))
            text = named(name, namesOf(m_setting.resources), name, QStringLiteral("account"));
        else if (field == QLatin1String("actor"))
            text = actor();
        else if (field == QLatin1String("server"))
            text = namedIfAny(name, serverNames(m_setting.servers), name);
        else if (field == QLatin1String("sql"))
            text = m_keys.required(field, QStringLiteral("DELETE FROM locks"));
        return *this;
    }
    StepFields &operator()(const char *, act::Belief &belief)
    {
        belief = {lockIfAny("takes"), lockIfAny("leaves")};
        return *this;
    }
    StepFields &operator()(const char *, QByteArrayList &arguments)
    {
        const QString key = QStringLiteral("command");
        const auto read = argumentsOf(m_keys.required(key, QStringLiteral("GET orders")));
        if (!read)
            m_keys.complain(key, CoreText::tr("a quote is not closed"));
        arguments = read.value_or(QByteArrayList());
        return *this;
    }
    StepFields &operator()(const char *name, QByteArray &value)
    {
        value = m_keys.required(QLatin1String(name), QStringLiteral("100")).toUtf8();
        return *this;
    }
    StepFields &operator()(const char *name, Key &key)
    {
        const auto bytes = fromDisplay(m_keys.required(QLatin1String(name), QStringLiteral("orders")));
        if (!bytes)
            m_keys.complain(QLatin1String(name),
                            CoreText::tr("not a valid key: write a backslash as \\\\, and a byte as \\xHH"));
        key = Key(bytes.value_or(QByteArray()));
        return *this;
    }
    StepFields &operator()(const char *name, std::optional<Millis> &time)
    {
        const bool isWake =
            QLatin1String(name) == QLatin1String("within"); // every expectation already has a key "within"
        time = m_keys.duration(isWake ? QStringLiteral("after-release") : QLatin1String(name));
        return *this;
    }
    StepFields &operator()(const char *name, Millis &time)
    {
        time = m_keys.duration(QLatin1String(name)).value_or(Millis(0));
        return *this;
    }
    StepFields &operator()(const char *name, std::optional<int> &number)
    {
        const bool isServers = QLatin1String(name) == QLatin1String("servers");
        number = m_keys.whole(QLatin1String(name), isServers ? 0 : 1, isServers ? 5 : 1'000);
        return *this;
    }
    StepFields &operator()(const char *name, int &number)
    {
        const auto read = m_keys.whole(QLatin1String(name), 0, 1'000);
        if (!read)
            m_keys.complain(CoreText::tr("\"%1\" needs a number of messages: %2 = 1").arg(m_word, QLatin1String(name)));
        number = read.value_or(0);
        return *this;
    }
    QString lockIfAny(const char *key) { return namedIfAny(key, namesOf(m_setting.locks), "lock"); }

private:
    QString known(const QString &key, const QString &written, const QStringList &names, const char *what) const
    {
        if (written.isEmpty() || names.contains(written))
            return written;
        m_keys.complain(key,
                        CoreText::tr("no %1 called \"%2\" is on the stage%3")
                            .arg(QLatin1String(what), written, suggestion(written, names)));
        return {};
    }
    QString named(const char *key, const QStringList &names, const char *what, const QString &example)
    {
        return known(QLatin1String(key), m_keys.required(QLatin1String(key), example), names, what);
    }
    QString namedIfAny(const char *key, const QStringList &names, const char *what)
    {
        return known(QLatin1String(key), m_keys.text(QLatin1String(key)).value_or(QString()), names, what);
    }
    // "Anna", or with a thread "Anna/2".
    std::optional<Who> parsed(const QString &key, const QString &written) const
    {
        const qsizetype slash = written.indexOf(QLatin1Char('/'));
        Who who;
        who.actor = known(key, slash < 0 ? written : written.left(slash), namesOf(m_setting.actors), "actor");
        if (who.actor.isEmpty())
            return std::nullopt;
        if (slash < 0)
            return who;
        who.thread = written.mid(slash + 1).toInt();
        if (who.thread >= 1 && who.thread <= mostThreads)
            return who;
        m_keys.complain(
            key, CoreText::tr("\"%1\": a thread is a number from 1 to 9, as in \"%2/2\"").arg(written, who.actor));
        return std::nullopt;
    }

    TomlTable &m_keys;
    const Setting &m_setting;
    QString m_word; // the verb or the condition, for complaints
    std::optional<ClientKind> m_client;
};

Action lock(StepFields *fields)
{
    act::Acquire acquire = fields->read<act::Acquire>(ClientKind::LockClient);
    if (acquire.wait)
        fields->keys().complain(QStringLiteral("wait"),
                                CoreText::tr("\"lock\" waits without a limit: use do = \"try\" for a limit"));
    acquire.wait.reset();
    return acquire;
}

Action tryOnce(StepFields *fields)
{
    act::Acquire acquire = fields->read<act::Acquire>(ClientKind::LockClient);
    acquire.wait = acquire.wait.value_or(Millis(0));
    return acquire;
}

template<class A> Action byLockClient(StepFields *fields)
{
    return fields->read<A>(ClientKind::LockClient);
}

Action command(StepFields *fields)
{
    act::Command command = fields->read<act::Command>(ClientKind::RedisCli);
    const QString why = command.arguments.isEmpty() ? QString() : whyNotCommand(command.arguments);
    if (!why.isEmpty())
        fields->keys().complain(QStringLiteral("command"), why);
    return command;
}

Action statement(StepFields *fields)
{
    act::Statement statement = fields->read<act::Statement>(ClientKind::Sqlite);
    const QString why = statement.sql.isEmpty() ? QString() : whyNotStatement(statement.sql);
    if (!why.isEmpty())
        fields->keys().complain(QStringLiteral("sql"), why);
    return statement;
}

// The lock is optional, and its key is "token-of".
Action write(StepFields *fields)
{
    act::Write write;
    (*fields)("who", write.who)("resource", write.resource)("value", write.value);
    write.lock = fields->lockIfAny("token-of");
    return write;
}

template<act::ToActor::Verb verb> Action toActor(StepFields *fields)
{
    return act::ToActor{verb, fields->actor()};
}

template<act::ToServer::Verb verb> Action toServer(StepFields *fields)
{
    return act::ToServer{verb, fields->server()};
}

Action promote(StepFields *fields)
{
    return act::ToServer{act::ToServer::Verb::Promote, fields->replica()};
}

// The network of an actor, or of a replica.
template<act::ToActor::Verb forActor, act::ToServer::Verb forReplica> Action network(StepFields *fields)
{
    if (fields->keys().has(QStringLiteral("server")))
        return act::ToServer{forReplica, fields->replica()};
    return toActor<forActor>(fields);
}

Action skew(StepFields *fields)
{
    const auto by = fields->keys().duration(QStringLiteral("by"), true);
    if (!by)
        fields->keys().complain(CoreText::tr("\"skew\" needs a duration: by = \"5s\", or by = \"-5s\" to jump back"));
    if (!fields->keys().has(QStringLiteral("server")))
        return act::Skew{fields->actor(), by.value_or(Millis(0))};
    const QString server = fields->server();
    if (server.startsWith(QLatin1String("sentinel")))
        fields->keys().complain(QStringLiteral("server"),
                                CoreText::tr("the clock of a sentinel does not affect locks: name another server"));
    return act::SkewServer{server, by.value_or(Millis(0))};
}

act::Chosen chosen(TomlTable *keys, act::ToMessages::Verb verb)
{
    act::Chosen chosen;
    chosen.naming = keys->text(QStringLiteral("naming")).value_or(QString()).toUtf8();
    if (verb == act::ToMessages::Verb::HoldBack)
        chosen.count = keys->whole(QStringLiteral("count"), 1, 1'000).value_or(0);
    else
        chosen.nth = keys->whole(QStringLiteral("nth"), 1, 1'000).value_or(chosen.naming.isEmpty() ? 0 : 1);
    if (keys->has(QStringLiteral("server")) && chosen != act::Chosen{})
        keys->complain(QStringLiteral("server"),
                       CoreText::tr("replication is a stream, so choose all of it: leave out naming, count and nth"));
    return chosen;
}

template<act::ToMessages::Verb verb> Action toMessages(StepFields *fields)
{
    static const QStringList ways{QStringLiteral("requests"), QStringLiteral("replies"), QStringLiteral("messages")};
    TomlTable &keys = fields->keys();
    const auto way = keys.oneOf(QStringLiteral("way"), ways);
    const bool isReplica = keys.has(QStringLiteral("server"));
    if (!way && !isReplica)
        keys.complain(CoreText::tr("name the direction: way = \"requests\", \"replies\" or \"messages\""));
    return act::ToMessages{verb, act::ToMessages::Way(way.value_or(2)), isReplica ? fields->replica() : fields->actor(),
                           chosen(&keys, verb)};
}

using enum Outcome;
using ActorVerb = act::ToActor::Verb;
using ServerVerb = act::ToServer::Verb;
using MessageVerb = act::ToMessages::Verb;

struct ActionRow {
    const char *verb;
    Action (*read)(StepFields *fields);
    std::array<Outcome, 3> outcomes{Done, Done, Done}; // how the action may end
    bool mayTakeLong = false; // so it may run in parallel with other steps

    QStringList outcomeWords() const
    {
        QStringList words;
        for (const Outcome outcome : outcomes)
            words.append(word(outcome));
        if (outcomes[0] != Done) // it uses a connection, which may fail
            words << word(Failed) << word(Unknown) << word(Canceled);
        words.removeDuplicates();
        return words;
    }
};

constexpr std::array actionRows{
    ActionRow{"lock", lock, {Acquired, Refused, Acquired}, true},
    ActionRow{"try", tryOnce, {Acquired, Refused, Acquired}, true},
    ActionRow{"unlock", byLockClient<act::Release>, {Released, HoldsRemain, NotHeld}, true},
    ActionRow{"renew", byLockClient<act::Renew>, {Renewed, NotHeld, Renewed}, true},
    ActionRow{"command", command, {Replied, Replied, Replied}, true},
    ActionRow{"sql", statement, {Replied, Replied, Replied}},
    ActionRow{"write", write, {Accepted, Rejected, Accepted}, true},
    ActionRow{"crash", toActor<ActorVerb::Crash>},
    ActionRow{"freeze", toActor<ActorVerb::Freeze>},
    ActionRow{"thaw", toActor<ActorVerb::Thaw>},
    ActionRow{"cut", network<ActorVerb::Cut, ServerVerb::Cut>},
    ActionRow{"heal", network<ActorVerb::Heal, ServerVerb::Heal>},
    ActionRow{"skew", skew},
    ActionRow{"stop", toServer<ServerVerb::Stop>},
    ActionRow{"start", toServer<ServerVerb::Start>},
    ActionRow{"pause", toServer<ServerVerb::Pause>},
    ActionRow{"resume", toServer<ServerVerb::Resume>},
    ActionRow{"promote", promote},
    ActionRow{"hold-back", toMessages<MessageVerb::HoldBack>},
    ActionRow{"drop", toMessages<MessageVerb::Drop>, {Done, Failed, Done}},
    ActionRow{"deliver", toMessages<MessageVerb::Deliver>, {Done, Failed, Done}},
};

template<class C> Condition condition(StepFields *fields)
{
    return fields->read<C>();
}

Condition expiring(StepFields *fields)
{
    const auto is = fields->read<is::Expiring>();
    const TomlTable &keys = fields->keys();
    if (!keys.has(QStringLiteral("from")) || !keys.has(QStringLiteral("to")) || is.from > is.to)
        keys.complain(CoreText::tr("\"ttl\" needs two durations: from = \"1s\", to = \"3s\""));
    return is;
}

Condition queued(StepFields *fields)
{
    if (!fields->keys().has(QStringLiteral("owners")))
        fields->keys().complain(
            CoreText::tr("\"queue\" needs its owners: owners = [\"Ben\", \"Carl\"], or [] for an empty queue"));
    return fields->read<is::Queued>();
}

Condition master(StepFields *fields)
{
    return is::Master{fields->server()};
}

struct ConditionRow {
    const char *word;
    Condition (*read)(StepFields *fields);
    bool isNegated = false;
};

constexpr std::array conditionRows{
    ConditionRow{"held", condition<is::Held>},
    ConditionRow{"believed", condition<is::Believed>},
    ConditionRow{"waiting", condition<is::Waiting>},
    ConditionRow{"free", condition<is::Free>},
    ConditionRow{"exclusive", condition<is::Exclusive>},
    ConditionRow{"two-owners", condition<is::TwoOwners>},
    ConditionRow{"exists", condition<is::Exists>},
    ConditionRow{"gone", condition<is::Exists>, true},
    ConditionRow{"ttl", expiring},
    ConditionRow{"no-expiry", condition<is::Unexpiring>},
    ConditionRow{"value", condition<is::Valued>},
    ConditionRow{"queue", queued},
    ConditionRow{"woken", condition<is::Woken>},
    ConditionRow{"told-lost", condition<is::ToldLost>},
    ConditionRow{"messages", condition<is::Messages>},
    ConditionRow{"held-back", condition<is::HeldBack>},
    ConditionRow{"master", master},
    ConditionRow{"stored", condition<is::Stored>},
};

// Reads the rest of a step with `expect = "waiting"`. Returns nullopt after a complaint about an unknown condition.
std::optional<Expectation> readExpectation(const QString &written, TomlTable *keys, const Setting &setting)
{
    const QString no = QStringLiteral("not ");
    const bool isNegated = written.startsWith(no);
    const QString word = isNegated ? written.mid(no.size()) : written;
    QStringList words;
    for (const ConditionRow &row : conditionRows) {
        words.append(QLatin1String(row.word));
        if (word != words.back())
            continue;
        StepFields fields(keys, setting, word);
        Expectation expectation{row.read(&fields), isNegated != row.isNegated};
        expectation.within = keys->duration(QStringLiteral("within")).value_or(expectation.within);
        expectation.lasting = keys->duration(QStringLiteral("lasting")).value_or(expectation.lasting);
        return expectation;
    }
    keys->complain(QStringLiteral("expect"),
                   CoreText::tr("no condition is called \"%1\"%2").arg(word, suggestion(word, words)));
    return std::nullopt;
}

ExpectedEnd readEnd(TomlTable *fields, const QStringList &outcomes)
{
    ExpectedEnd end;
    const QString key = QStringLiteral("result");
    if (const auto written = fields->text(key)) {
        if (outcomes.contains(*written))
            end.outcome = outcomeFromWord(*written);
        else
            fields->complain(
                key, CoreText::tr("\"%1\" is not a possible result%2").arg(*written, suggestion(*written, outcomes)));
    }
    if (const auto reply = fields->text(QStringLiteral("reply")))
        end.reply = reply->toUtf8();
    end.error = fields->text(QStringLiteral("error")).value_or(QString());
    return end;
}

} // namespace

Step StepReader::read(const TomlValue &table)
{
    TomlTable fields(table, CoreText::tr("this step"), m_complainer);
    Step step;
    step.line = table.line;
    step.words = {fields.text(QStringLiteral("en")).value_or(QString()),
                  fields.text(QStringLiteral("zh")).value_or(QString())};
    const int wrong = m_complainer->count();
    readWhat(&fields, &step);
    if (m_isUnderstood || m_complainer->count() == wrong)
        fields.refuseOthers();
    return step;
}

void StepReader::readWhat(TomlTable *fields, Step *step)
{
    const auto verb = fields->text(QStringLiteral("do"));
    const auto expected = fields->text(QStringLiteral("expect"));
    m_isUnderstood = verb.has_value() != expected.has_value();
    if (!m_isUnderstood) {
        fields->complain(
            CoreText::tr("a step needs either \"do\" or \"expect\"; use \"result\" for the result of an action"));
    } else if (expected) {
        const auto expectation = readExpectation(*expected, fields, m_setting);
        m_isUnderstood = expectation.has_value();
        step->action = expectation.value_or(Expectation());
    } else if (*verb == QLatin1String("sleep")) {
        readSleep(fields, step);
    } else if (*verb == QLatin1String("await")) {
        readAwait(fields, step);
    } else {
        readAction(*verb, fields, step);
    }
}

void StepReader::readSleep(TomlTable *fields, Step *step)
{
    const auto duration = fields->duration(QStringLiteral("for"));
    if (!duration && !fields->has(QStringLiteral("for")))
        fields->complain(CoreText::tr("\"sleep\" needs a duration: for = \"500ms\""));
    step->action = act::Sleep{duration.value_or(Millis(0))};
}

void StepReader::readAwait(TomlTable *fields, Step *step)
{
    const QString key = QStringLiteral("step");
    const QString name = fields->required(key, CoreText::tr("Ben's lock"));
    if (!name.isEmpty() && !m_meanwhile.contains(name))
        fields->complain(
            key, CoreText::tr("no running step is called \"%1\"%2").arg(name, suggestion(name, m_meanwhile.keys())));
    const QStringList outcomes = m_meanwhile.take(name);
    step->action = act::Await{name};
    step->end = readEnd(fields, outcomes.isEmpty() ? outcomeWords() : outcomes);
}

void StepReader::readAction(const QString &verb, TomlTable *fields, Step *step)
{
    QStringList verbs;
    for (const ActionRow &row : actionRows) {
        verbs.append(QLatin1String(row.verb));
        if (verb != verbs.back())
            continue;
        StepFields values(fields, m_setting, verb);
        step->action = row.read(&values);
        const QStringList outcomes = row.outcomeWords();
        step->end = readEnd(fields, outcomes);
        if (const auto name = fields->text(QStringLiteral("meanwhile")))
            readMeanwhile(*name, row.mayTakeLong, outcomes, fields, step);
        return;
    }
    verbs << QStringLiteral("sleep") << QStringLiteral("await");
    fields->complain(QStringLiteral("do"),
                     CoreText::tr("no verb is called \"%1\"%2").arg(verb, suggestion(verb, verbs)));
    m_isUnderstood = false;
}

void StepReader::readMeanwhile(const QString &name, bool mayTakeLong, const QStringList &outcomes, TomlTable *fields,
                               Step *step)
{
    const QString key = QStringLiteral("meanwhile");
    if (!mayTakeLong)
        fields->complain(key, CoreText::tr("this is done at once: leave \"meanwhile\" out"));
    if (m_meanwhile.contains(name))
        fields->complain(key,
                         CoreText::tr("a step called \"%1\" is already running: give this one another name").arg(name));
    if (step->end.outcome || step->end.reply || !step->end.error.isEmpty())
        fields->complain(
            key,
            CoreText::tr(
                "its result is known only when it is awaited: move \"result\" to the step with do = \"await\""));
    m_meanwhile.insert(name, outcomes);
    step->name = name;
}

} // namespace lockscope::play
