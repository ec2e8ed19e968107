#pragma once

#include <QByteArrayList>
#include <QString>

#include <chrono>
#include <vector>

// Messages between the actors and the servers of a sandbox.
namespace lockscope::play {

using Micros = std::chrono::microseconds; // real time since the run began, unless a comment says otherwise

// An argument of a script call, named as in the contract at the top of lua/SCRIPT.lua.
struct Argument {
    QByteArray name; // "lock", "lease_ms", …; empty if the contract has no name
    QByteArray value;
    bool isKey = false;

    static void visitFields(auto &visit, auto &v) { visit("name", v.name)("value", v.value)("is_key", v.isKey); }
};

enum class Way : quint8 {
    Request, // from an actor to a server
    Reply, // to a request
    Message, // published, to a subscribed actor
};
enum class Fate : quint8 {
    Passed,
    HeldBack, // until it is delivered or dropped
    Delivered, // after being held back
    Dropped,
};

// One request, reply or message. When its fate changes, a later frame repeats it with the same number.
struct Transfer {
    int number = 0; // counted in this run from 1; a reply and its request have different numbers
    Micros at{};
    QString actor;
    int connection = 0; // of this actor, from 1
    QString server;
    Way way = Way::Request;
    Fate fate = Fate::Passed;
    QByteArrayList words; // Request: as sent, without the script's text. Message: channel, payload
    QByteArray script; // Request: NAME of lua/NAME.lua; empty for a plain command
    std::vector<Argument> arguments; // of the script
    int answers = 0; // Reply: the number of its request
    QByteArray reply; // Reply: as redis-cli prints it, in one line
    bool isError = false; // Reply

    static void visitFields(auto &visit, auto &v)
    {
        visit("number", v.number)("at", v.at)("actor", v.actor)("connection", v.connection)("server", v.server)(
            "way", v.way)("fate", v.fate)("words", v.words)("script", v.script)("arguments", v.arguments)(
            "answers", v.answers)("reply", v.reply)("is_error", v.isError);
    }
};

} // namespace lockscope::play
