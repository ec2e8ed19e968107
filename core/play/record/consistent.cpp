#include "core/play/record/consistent.h"

#include "core/play/record/setting_fields.h"
#include "core/play/script/permitted.h"

#include <algorithm>
#include <set>

namespace lockscope::play {

namespace {

constexpr int mostThreads = 9;
constexpr int mostReplicas = 3;
constexpr std::size_t mostActors = 6;

// Looks at each name in a step: those that a step may leave out are empty there.
class NameCheck {
public:
    explicit NameCheck(const Setting &setting)
        : m_setting(setting)
        , m_servers(serverNames(setting.servers))
    { }

    QString wrong;

    template<class T> void operator()(const char *name, const T &value)
    {
        if constexpr (std::is_same_v<T, QString>)
            look(QLatin1String(name), value);
        else
            lookInto(value);
    }

private:
    void look(QLatin1String field, const QString &name)
    {
        bool isKnown = true;
        if (field == QLatin1String("actor"))
            isKnown = m_setting.actor(name);
        else if (field == QLatin1String("lock") || field == QLatin1String("takes") || field == QLatin1String("leaves"))
            isKnown = m_setting.lock(name);
        else if (field == QLatin1String("server"))
            isKnown = m_servers.contains(name);
        else if (field == QLatin1String("resource"))
            isKnown = m_setting.resource(name);
        else if (field == QLatin1String("of"))
            isKnown = m_setting.actor(name) || m_servers.contains(name);
        if (!isKnown && !name.isEmpty())
            wrong = QStringLiteral("\"%1\" is not on its stage").arg(name);
    }
    void lookInto(const Who &who)
    {
        look(QLatin1String("actor"), who.actor);
        if (who.thread < 1 || who.thread > mostThreads)
            wrong = QStringLiteral("%1 has no thread %2").arg(who.actor, QString::number(who.thread));
    }
    void lookInto(const std::vector<Who> &all)
    {
        for (const Who &who : all)
            lookInto(who);
    }
    void lookInto(const act::Belief &belief) { fields(*this, belief); }
    void lookInto(const Condition &condition)
    {
        std::visit([this](const auto &each) { fields(*this, each); }, condition);
    }
    template<class T> void lookInto(const T &) { } // names nothing

    const Setting &m_setting;
    QStringList m_servers;
};

// Locks that are expected to be something; a step without one asks for none.
QString lockOf(const Action &action)
{
    const auto lock = [](const auto &each) -> std::optional<QString> {
        if constexpr (requires { each.lock; })
            return each.lock;
        else
            return std::nullopt;
    };
    if (std::holds_alternative<act::Write>(action))
        return QStringLiteral("none needed");
    const auto *expectation = std::get_if<Expectation>(&action);
    const auto named = expectation ? std::visit(lock, expectation->condition) : std::visit(lock, action);
    return named.value_or(QStringLiteral("none needed"));
}

QString wrongIn(const Setting &setting)
{
    if (setting.servers.replicas < 0 || setting.servers.replicas > mostReplicas || setting.actors.size() > mostActors)
        return QStringLiteral("its stage is larger than one can be");
    for (const LockTerms &lock : setting.locks) {
        const bool isNameless =
            std::any_of(lock.keys.begin(), lock.keys.end(), [](const Key &key) { return key.isEmpty(); });
        if (lock.name.isEmpty() || lock.keys.empty() || isNameless)
            return QStringLiteral("one of its locks has no key");
    }
    std::set<QString> names;
    for (const Actor &actor : setting.actors) {
        if (actor.name.isEmpty() || actor.lease < Millis(1) || !names.insert(actor.name).second)
            return QStringLiteral("one of its actors cannot be");
    }
    return {};
}

QString wrongIn(const Step &step, const Setting &setting)
{
    NameCheck check(setting);
    std::visit([&](const auto &each) { fields(check, each); }, step.action);
    if (check.wrong.isEmpty() && lockOf(step.action).isEmpty())
        check.wrong = QStringLiteral("a step says of no lock");
    return check.wrong.isEmpty() ? whyNotPermitted(step.action) : check.wrong;
}

} // namespace

QString contradictionOf(const Recording &recording)
{
    const Setting &setting = recording.scenario.setting;
    QString wrong = wrongIn(setting);
    for (const auto *steps : {&recording.steps(), &recording.unbegun}) {
        for (const Step &step : *steps) {
            if (wrong.isEmpty())
                wrong = wrongIn(step, setting);
        }
    }
    return wrong;
}

} // namespace lockscope::play
