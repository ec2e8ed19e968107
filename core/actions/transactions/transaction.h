#pragma once

#include "core/actions/plan/one_step.h"
#include "core/locks/wire/script_call.h"

#include <functional>

namespace lockscope::actions {

// What is read before anything is decided.
struct Question {
    redis::Command command;
    bool mayBeRefused = false; // by the ACL; anything else that it refuses ends the action
};

// What follows from the answers.
struct Decision {
    redis::Reply answer; // the script's, when nothing is to be written
    std::vector<redis::Command> writes; // between MULTI and EXEC
    std::function<redis::Reply(const Replies &written)> answerOf = {}; // the script's, from EXEC's; not without writes
};

// What a script does, for whoever may not run scripts: all KEYS of the call are watched, the questions asked, and what
// was decided is written unless one of the keys changed since; then all begins anew. From the same KEYS and ARGV it
// comes to the same comparison, the same keys, messages and answer as lua/SCRIPT.lua, which has the contract. Pure.
struct Transaction {
    const char *script; // its name
    std::vector<Question> (*questions)(const locks::ScriptCall &call);
    // An answer is what the server said, an error reply (WRONGTYPE) included.
    Decision (*decide)(const locks::ScriptCall &call, const Replies &answers);
    // What the first answers lead to; their keys are watched as well, and their answers stand behind the first ones.
    // Null: nothing.
    std::vector<Question> (*more)(const locks::ScriptCall &call, const Replies &answers) = nullptr;
};

} // namespace lockscope::actions
