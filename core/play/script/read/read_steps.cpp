#include "core/play/script/read/read_steps.h"

#include "core/play/script/read/read_action.h"
#include "core/play/script/read/read_condition.h"
#include "core/play/script/read/read_setting.h"
#include "core/play/script/toml/nearest.h"

#include <QHash>

namespace lockscope::play {

namespace {

// Reads one step after the other: one may be awaited only after it began, and once.
class StepReader {
public:
    StepReader(Complainer *complainer, const Setting &setting)
        : m_complainer(complainer)
        , m_setting(setting)
    { }

    Step read(const TomlValue &table)
    {
        Fields fields(table, QStringLiteral("this step"), m_complainer);
        Step step;
        step.line = table.line;
        step.words = readWords(&fields);
        const int wrong = m_complainer->count();
        readWhat(&fields, &step);
        if (m_understood || m_complainer->count() == wrong)
            fields.refuseOthers();
        return step;
    }

private:
    void readWhat(Fields *fields, Step *step)
    {
        const auto verb = fields->text(QStringLiteral("do"));
        const auto expected = fields->text(QStringLiteral("expect"));
        m_understood = verb.has_value() != expected.has_value();
        if (!m_understood) {
            fields->complain(QStringLiteral("a step has either \"do\" (what somebody does) or \"expect\" (what must be "
                                            "so); a result of what is done is \"result\""));
            return;
        }
        if (expected)
            readExpected(*expected, fields, step);
        else if (*verb == QLatin1String("sleep"))
            readSleep(fields, step);
        else if (*verb == QLatin1String("await"))
            readAwait(fields, step);
        else
            readDone(*verb, fields, step);
    }

    void readExpected(const QString &written, Fields *fields, Step *step)
    {
        const auto expectation = readExpectation(written, Cast(fields, &m_setting));
        m_understood = expectation.has_value();
        if (expectation)
            step->action = *expectation;
    }

    void readSleep(Fields *fields, Step *step)
    {
        const auto duration = fields->duration(QStringLiteral("for"));
        if (!duration && !fields->has(QStringLiteral("for")))
            fields->complain(QStringLiteral("\"sleep\" needs to know how long: for = \"500ms\""));
        step->action = act::Sleep{duration.value_or(Millis(0))};
    }

    void readAwait(Fields *fields, Step *step)
    {
        const QString key = QStringLiteral("step");
        const QString name = fields->required(key, QStringLiteral("Ben's lock"));
        if (!name.isEmpty() && !m_meanwhile.contains(name))
            fields->complain(
                key,
                QStringLiteral("nothing called \"%1\" goes on here%2").arg(name, meantOrAll(name, m_meanwhile.keys())));
        const QStringList outcomes = m_meanwhile.take(name);
        step->action = act::Await{name};
        step->end = readEnd(fields, outcomes.isEmpty() ? outcomeWords() : outcomes);
    }

    void readDone(const QString &verb, Fields *fields, Step *step)
    {
        const auto doing = readAction(verb, Cast(fields, &m_setting));
        m_understood = doing.has_value();
        if (!doing)
            return;
        step->action = doing->action;
        step->end = readEnd(fields, doing->outcomes);
        if (const auto name = fields->text(QStringLiteral("meanwhile")))
            readMeanwhile(*name, *doing, fields, step);
    }

    void readMeanwhile(const QString &name, const Doing &doing, Fields *fields, Step *step)
    {
        const QString key = QStringLiteral("meanwhile");
        if (!doing.mayTakeLong)
            fields->complain(key, QStringLiteral("this is done at once: leave \"meanwhile\" out"));
        if (m_meanwhile.contains(name))
            fields->complain(key,
                             QStringLiteral("two steps called \"%1\" would go on at once: give this one another "
                                            "name")
                                 .arg(name));
        if (step->end.outcome || step->end.reply || !step->end.error.isEmpty())
            fields->complain(key,
                             QStringLiteral("how it ends is known when it is awaited: put what is expected into "
                                            "the step with do = \"await\""));
        m_meanwhile.insert(name, doing.outcomes);
        step->name = name;
    }

    ExpectedEnd readEnd(Fields *fields, const QStringList &outcomes)
    {
        ExpectedEnd end;
        const QString key = QStringLiteral("result");
        if (const auto written = fields->text(key)) {
            if (outcomes.contains(*written))
                end.outcome = outcomeFromWord(*written);
            else
                fields->complain(
                    key, QStringLiteral("this never ends as \"%1\"%2").arg(*written, meantOrAll(*written, outcomes)));
        }
        if (const auto reply = fields->text(QStringLiteral("reply")))
            end.reply = reply->toUtf8();
        end.error = fields->text(QStringLiteral("error")).value_or(QString());
        return end;
    }

    Complainer *m_complainer;
    const Setting &m_setting;
    QHash<QString, QStringList> m_meanwhile; // what goes on, and how it may end
    bool m_understood = false; // what the step is, so that its other keys can be judged
};

} // namespace

Words readWords(Fields *fields)
{
    return {fields->text(QStringLiteral("en")).value_or(QString()),
            fields->text(QStringLiteral("zh")).value_or(QString())};
}

std::vector<Step> readSteps(Fields *root, const Setting &setting)
{
    StepReader reader(root->complainer(), setting);
    std::vector<Step> steps;
    for (const TomlValue &table : tables(root, u"step"))
        steps.push_back(reader.read(table));
    if (steps.empty())
        root->complain(QStringLiteral("nothing happens: add [[step]] with \"do\" or \"expect\""));
    return steps;
}

} // namespace lockscope::play
