#include "tests/support/test_program.h"

#include <QFileInfo>

#include <cstdio>
#include <map>

namespace lockscope {

namespace {

std::map<QString, RunTest> &tests()
{
    static std::map<QString, RunTest> all;
    return all;
}

} // namespace

bool addTest(const char *file, RunTest run)
{
    const QString name = QFileInfo(QString::fromLocal8Bit(file)).baseName().mid(int(qstrlen("tst_")));
    return tests().emplace(name, run).second;
}

} // namespace lockscope

int main(int argc, char **argv)
{
    const auto &tests = lockscope::tests();
    const auto chosen = tests.find(QString::fromLocal8Bit(argc > 1 ? argv[1] : ""));
    if (chosen == tests.end()) {
        std::fprintf(stderr, "Usage: %s TEST [OPTIONS] [FUNCTION...]\nThe tests:\n", argv[0]);
        for (const auto &[name, run] : tests)
            std::fprintf(stderr, "  %s\n", qPrintable(name));
        return 64;
    }
    argv[1] = argv[0];
    return chosen->second(argc - 1, argv + 1);
}
