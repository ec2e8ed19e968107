#pragma once

#include <QTest>

// All tests of a folder are one program, because each link with all of core takes time and 60 MB. Its first argument
// names the test: tests/unit/tst_escape.cpp is `unit_tests escape`, followed by options and functions for Qt Test.
namespace lockscope {

using RunTest = int (*)(int argc, char **argv);

// `file`: the path of tst_NAME.cpp. Returns true, so that it can initialize a variable before main().
bool addTest(const char *file, RunTest run);

} // namespace lockscope

#define LOCKSCOPE_TEST(Class, application)                                                                             \
    static int run##Class(int argc, char **argv)                                                                       \
    {                                                                                                                  \
        QTest::Internal::callInitMain<Class>();                                                                        \
        application;                                                                                                   \
        Class test;                                                                                                    \
        QTEST_SET_MAIN_SOURCE_PATH return QTest::qExec(&test, argc, argv);                                             \
    }                                                                                                                  \
    [[maybe_unused]] static const bool is##Class##Added = lockscope::addTest(__FILE__, run##Class);

// Replaces Qt Test's macros, which would each define a main().
#undef QTEST_MAIN
#undef QTEST_GUILESS_MAIN
#undef QTEST_APPLESS_MAIN
#define QTEST_MAIN(Class) LOCKSCOPE_TEST(Class, QApplication app(argc, argv))
#define QTEST_GUILESS_MAIN(Class) LOCKSCOPE_TEST(Class, QCoreApplication app(argc, argv))
#define QTEST_APPLESS_MAIN(Class) LOCKSCOPE_TEST(Class, (void)0)
