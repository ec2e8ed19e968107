// Which keys of an ordinary web application get a row: a million keys with 5 000 locks of many libraries among them.
// Decides as a scan does, without a server.
#include "core/families/catalog.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/decode.h"
#include "tests/support/web_application.h"

#include <QTest>

#include <map>

namespace lockscope::family_precision_test {

using namespace lockscope::monitor;
using test::MadeKey;
using test::WebApplication;

namespace {

constexpr int keys = 1'000'000;
constexpr int locks = 5'000;

bool isShown(const RawLock &raw, const DecodeOptions &options)
{
    const bool isCandidate =
        raw.type == "hash" || nameSuggestsLock(raw.name) || options.catalog->suspects(raw.name.raw());
    return isCandidate && isWorthARow(decode(raw, options));
}

using Counts = std::map<QByteArray, int>;

void tell(const char *what, const Counts &counts)
{
    for (const auto &[kind, count] : counts)
        qInfo("%s: %s, %d", what, kind.constData(), count);
}

} // namespace

class TestFamilyPrecision : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void locksAreToldFromOtherKeys()
    {
        DecodeOptions options;
        options.catalog = families::builtIn();
        WebApplication application;
        Counts wrong, missed;
        int right = 0, wrongs = 0;
        for (int i = 0; i < keys - locks; ++i) {
            const MadeKey key = application.other(i);
            if (!isShown(key.raw, options))
                continue;
            ++wrongs;
            ++wrong[key.what];
        }
        for (int i = 0; i < locks; ++i) {
            const MadeKey key = application.lock(i);
            if (isShown(key.raw, options))
                ++right;
            else
                ++missed[key.what];
        }
        tell("shown, but no lock", wrong);
        tell("not shown", missed);
        const double precision = double(right) / double(right + wrongs), recall = double(right) / locks;
        qInfo("precision %.2f %%, recall %.2f %%", 100 * precision, 100 * recall);
        QVERIFY(precision >= 0.99);
        QVERIFY(recall >= 0.98);
    }
};

QTEST_GUILESS_MAIN(TestFamilyPrecision)

} // namespace lockscope::family_precision_test

#include "tst_family_precision.moc"
