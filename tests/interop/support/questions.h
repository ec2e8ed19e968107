#pragma once

#include "tests/support/cli_process.h"
#include "tests/support/redis_server.h"

#include <QByteArrayList>
#include <QHash>
#include <QTemporaryDir>

#include <cstdio>
#include <memory>

namespace lockscope::interop {

// The table of docs/questions.md: for each symptom a command, and the sentence that answers. Words in capitals, such as
// OWNER and TIME, stand for what varies. Asks the real lockscope-cli these questions about one server. Failures throw
// std::runtime_error with the output.
class Questions {
public:
    // For the words in capitals, except TIME, DURATION, NUMBER, HOW, USER and SCRIPT.
    using Values = QHash<QByteArray, QByteArray>;

    explicit Questions(const RedisServer &server);
    ~Questions();
    Q_DISABLE_COPY_MOVE(Questions)

    void record(); // starts `lockscope-cli record`, which runs until this object is destroyed
    // Waits until the recording has this event of the lock, such as "acquired".
    void awaitRecorded(const QByteArray &lock, const QByteArray &event) const;

    // Asks, and compares: one line of the output must be the whole sentence. Repeats the question for up to 20 s,
    // because a history is a second old. Returns the difference, or nothing.
    QByteArray ask(const QByteArray &symptom, const Values &values) const;
    // Starts a command that must run while something happens.
    std::unique_ptr<CliProcess> begin(const QByteArray &symptom, const Values &values) const;
    // The same comparison at the end of such a command.
    QByteArray answer(const QByteArray &symptom, const Values &values, CliProcess &asked) const;

private:
    struct Row {
        QByteArray command;
        QByteArray sentence;
    };
    Row row(const QByteArray &symptom) const;
    static bool hasSentence(const Row &row, const Values &values, const QByteArray &output);

    const RedisServer &m_server;
    const QByteArray m_usualData; // XDG_DATA_HOME of before
    QTemporaryDir m_data; // XDG_DATA_HOME, which has the history
    QHash<QByteArray, Row> m_rows; // by symptom
    std::unique_ptr<CliProcess> m_record;
};

// A test's line: nothing, or a failure with the difference that ask() or answer() returned.
#define LOCKSCOPE_ANSWERED(...)                                                                                        \
    do {                                                                                                               \
        const QByteArray difference = __VA_ARGS__;                                                                     \
        if (!difference.isEmpty())                                                                                     \
            std::fputs(difference, stderr); /* Qt Test shortens it */                                                  \
        QVERIFY2(difference.isEmpty(), "no line of the output is the sentence of docs/questions.md");                  \
    } while (false)

QByteArray named(const QByteArray &owner); // as a sentence names it: "3f2a91c0 · thread 12"
QByteArray presentTime(); // for --at

} // namespace lockscope::interop
