#pragma once

#include "core/play/script/action.h"
#include "core/play/script/outcome.h"
#include "core/play/script/setting.h"
#include "core/play/script/words.h"

// A scenario as its file tells it (resources/scenarios/FORMAT.md): values only, checked when they were read, so that
// every name in it is one of its own.
namespace lockscope::play {

// What the end of a step must be; nothing given: anything but Failed, Unknown and Canceled.
struct ExpectedEnd {
    std::optional<Outcome> outcome;
    std::optional<QByteArray> reply; // of a command or statement: "OK", "1", "nil"; elements of an array by spaces
    QString error; // stands somewhere in the error's message
};

struct Step {
    int line = 0; // of the file, from 1
    Action action;
    QString name; // goes on meanwhile, and is awaited under this name; empty: the next step waits for its end
    ExpectedEnd end; // of an Await: of what is awaited
    Words words;
};

struct Scenario {
    QString id; // the file's name without ".toml"
    QString file; // for messages: what stands before ":LINE"
    int place = 0; // among those that are shipped; 0: behind them
    QString beside; // id of another one that is worth running beside it; or empty
    Words title;
    Words why; // why it happens
    Words production; // what to do in production
    Words question;
    Words answer;
    Setting setting;
    std::vector<Step> steps;
};

} // namespace lockscope::play
