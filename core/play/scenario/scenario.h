#pragma once

#include "core/play/scenario/bilingual_text.h"
#include "core/play/scenario/sandbox_action.h"
#include "core/play/scenario/setting.h"
#include "core/play/scenario/step_outcome.h"

// A scenario from its file (resources/scenarios/FORMAT.md). The reader has checked it, so every name in it exists.
namespace lockscope::play {

// The expected result of a step. By default anything except Failed, Unknown and Canceled.
struct ExpectedEnd {
    std::optional<Outcome> outcome;
    std::optional<QByteArray>
        reply; // of a command or statement: "OK", "1", "nil". Spaces separate the elements of an array
    QString error; // part of the error's message

    static void visitFields(auto &visit, auto &v) { visit("outcome", v.outcome)("reply", v.reply)("error", v.error); }
};

struct Step {
    // Defined in scenario.cpp, because compiling them for all kinds of action takes long.
    Step();
    Step(const Step &);
    Step(Step &&) noexcept;
    Step &operator=(const Step &);
    Step &operator=(Step &&) noexcept;
    ~Step();

    int line = 0; // of the file, from 1
    Action action;
    QString name; // if set, the step runs in parallel until an Await of this name; if empty, the next step waits
    ExpectedEnd end; // of an Await: the end of the awaited step
    BilingualText words;

    static void visitFields(auto &visit, auto &v)
    {
        visit("line", v.line)("action", v.action)("name", v.name)("end", v.end)("words", v.words);
    }
};

struct Scenario {
    QString id; // the file's name without ".toml"
    QString file; // for messages "FILE:LINE: …"
    int place = 0; // order of the shipped scenarios; 0 for others
    QString beside; // id of a scenario to compare with, or empty
    BilingualText title;
    BilingualText why; // why it happens
    BilingualText production; // what to do in production
    BilingualText question;
    BilingualText answer;
    Setting setting;
    std::vector<Step> steps;

    static void visitFields(auto &visit, auto &v)
    {
        visit("id", v.id)("file", v.file)("beside", v.beside)("title", v.title)("why", v.why)(
            "production", v.production)("question", v.question)("answer", v.answer)("setting", v.setting)("steps",
                                                                                                          v.steps);
    }
};

} // namespace lockscope::play
