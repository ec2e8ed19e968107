#pragma once

#include <QByteArrayList>
#include <QString>

#include <chrono>
#include <vector>

// What went over the links of a stage, as it went.
namespace lockscope::play {

using Micros = std::chrono::microseconds; // real time since the run began, unless it says otherwise

// A word of a call, under the name that the contract on top of lua/SCRIPT.lua gives it.
struct Argument {
    QByteArray name; // "lock", "lease_ms", …; empty: the contract has no name for it
    QByteArray value;
    bool isKey = false;
};

enum class Way : quint8 {
    Request, // of an actor to a server
    Reply, // to one
    Message, // published, on its way to an actor that listens
};
enum class Fate : quint8 {
    Passed,
    HeldBack, // it lies there until it is delivered, or dropped
    Delivered, // after it was held back
    Dropped,
};

// One request, reply or message. Told once more, with the same number, when its fate changes.
struct Transfer {
    int number = 0; // in this run, from 1; a request's and its reply's are two
    Micros at{};
    QString actor;
    int connection = 0; // of this actor's, from 1
    QString server;
    Way way = Way::Request;
    Fate fate = Fate::Passed;
    QByteArrayList words; // Request: as it was sent, the script's text left out. Message: channel, payload
    QByteArray script; // Request: NAME of lua/NAME.lua; empty: a plain command
    std::vector<Argument> arguments; // of the script
    int answers = 0; // Reply: number of its request
    QByteArray reply; // Reply: as redis-cli writes it, in one line
    bool isError = false; // Reply
};

} // namespace lockscope::play
