// The table of what other libraries' locks promise.
#include "ui/play/families_table.h"
#include "ui/text/plain_label.h"

#include <QGridLayout>
#include <QTest>

namespace lockscope::families_table_test {

using namespace lockscope::ui;

class TestFamiliesTable : public QObject {
    Q_OBJECT

    static QStringList rowOf(const FamiliesTable &table, const QString &title)
    {
        const auto *grid = static_cast<const QGridLayout *>(table.layout());
        const auto textAt = [grid](int row, int column) {
            const QLayoutItem *item = grid->itemAtPosition(row, column);
            return item ? static_cast<const PlainLabel *>(item->widget())->text() : QString();
        };
        for (int row = 1; row < grid->rowCount(); ++row) {
            if (textAt(row, 0) == title)
                return {textAt(row, 1), textAt(row, 2), textAt(row, 3), textAt(row, 4), textAt(row, 5)};
        }
        return {};
    }

private Q_SLOTS:
    void eachFamilyHasARow()
    {
        const FamiliesTable table(families::builtIn(), play::Language::English);
        for (const families::FamilyPtr &family : families::builtIn()->all())
            QCOMPARE(rowOf(table, family->title).size(), 5);
    }

    // Owner checked, renewed, notified, acquired again, fenced.
    void theSignsAreTheFilesPromises()
    {
        const FamiliesTable table(families::builtIn(), play::Language::English);
        const QString yes = QStringLiteral("✓"), no = QStringLiteral("✗"), none = QStringLiteral("–");
        QCOMPARE(rowOf(table, QStringLiteral("python-redis-lock")), QStringList({yes, yes, yes, no, no}));
        QCOMPARE(rowOf(table, QStringLiteral("redis-py")), QStringList({yes, no, no, no, no}));
        QCOMPARE(rowOf(table, QStringLiteral("ShedLock")), QStringList({no, no, none, no, no}));
        QCOMPARE(rowOf(table, QStringLiteral("Spring Integration")), QStringList({yes, no, yes, yes, no}));
        QCOMPARE(rowOf(table, QStringLiteral("Laravel")), QStringList({none, no, no, no, no}));
    }
};

QTEST_MAIN(TestFamiliesTable)

} // namespace lockscope::families_table_test

#include "tst_families_table.moc"
