#pragma once

#include <QStandardPaths>

// The first line of a test that needs programs, by their names. Without one of them the test is skipped, but in CI it
// fails.
#define LOCKSCOPE_REQUIRE_PROGRAMS(...)                                                                                \
    do {                                                                                                               \
        for (const char *program : {__VA_ARGS__}) {                                                                    \
            if (!QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())                               \
                continue;                                                                                              \
            const QByteArray why = QByteArray(program) + " is missing: install it to run this test";                   \
            if (qEnvironmentVariableIsSet("CI"))                                                                       \
                QFAIL(why.constData());                                                                                \
            QSKIP(why.constData());                                                                                    \
        }                                                                                                              \
    } while (false)
