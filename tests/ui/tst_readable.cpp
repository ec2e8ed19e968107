// Whether everything is readable: contrasts of palettes and of painted content, in light and dark.
#include "tests/support/manual_clock.h"
#include "tests/support/ui/contrast.h"
#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/attention_strip.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/row_delegate.h"
#include "ui/theme/fixed_font.h"
#include "ui/theme/readable_style.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/state_badge.h"

#include <QApplication>
#include <QCheckBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QTest>

namespace lockscope::readable_test {

using namespace lockscope::ui;

namespace {

constexpr double text = 4.5;
constexpr double control = 3;

// As KDE sets it for a dark color scheme; the placeholder color is left to the style.
QPalette darkOfDesktop()
{
    QPalette palette = QPalette();
    palette.setResolveMask(0);
    for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
        const QColor words = group == QPalette::Disabled ? QColor(0x6e, 0x71, 0x75) : QColor(0xfc, 0xfc, 0xfc);
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
            palette.setColor(group, role, words);
        palette.setColor(group, QPalette::Window, QColor(0x2a, 0x2e, 0x32));
        palette.setColor(group, QPalette::Base, QColor(0x1b, 0x1e, 0x20));
        palette.setColor(group, QPalette::AlternateBase, QColor(0x23, 0x26, 0x29));
        palette.setColor(group, QPalette::Button, QColor(0x31, 0x36, 0x3b));
        palette.setColor(group, QPalette::ToolTipBase, QColor(0x31, 0x36, 0x3b));
        palette.setColor(group, QPalette::Highlight, QColor(0x3d, 0xae, 0xe9));
        palette.setColor(group, QPalette::HighlightedText, QColor(0xfc, 0xfc, 0xfc));
        palette.setColor(group, QPalette::PlaceholderText, QColor(0, 0, 0, 128));
        palette.setColor(group, QPalette::Link, QColor(0, 0, 0xff));
    }
    return palette;
}

QPalette paletteNamed(const QString &name)
{
    if (name != QLatin1String("dark desktop"))
        return paletteOf(name == QLatin1String("dark") ? Scheme::Dark : Scheme::Light);
    QPalette palette = darkOfDesktop();
    ReadableStyle().polish(palette);
    return palette;
}

void namePalettes()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"light", "dark", "dark desktop"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

// The strokes of small letters are thinner than a pixel and mix with the background, which is the font's doing.
QFont large()
{
    QFont font = QApplication::font();
    font.setPointSize(18);
    font.setBold(true);
    return font;
}

QByteArray told(const char *what, double contrast)
{
    return QByteArray(what) + ": " + QByteArray::number(contrast, 'f', 2);
}

} // namespace

class TestReadable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }
    void cleanup() { setScheme(Scheme::Light); }

    void palettes_data() { namePalettes(); }
    void palettes()
    {
        QFETCH(QString, name);
        const QPalette palette = paletteNamed(name);
        using Role = QPalette::ColorRole;
        const std::pair<Role, Role> pairs[] = {{QPalette::WindowText, QPalette::Window},
                                               {QPalette::Text, QPalette::Base},
                                               {QPalette::Text, QPalette::AlternateBase},
                                               {QPalette::ButtonText, QPalette::Button},
                                               {QPalette::PlaceholderText, QPalette::Base},
                                               {QPalette::Link, QPalette::Base},
                                               {QPalette::Link, QPalette::Window},
                                               {QPalette::HighlightedText, QPalette::Highlight},
                                               {QPalette::ToolTipText, QPalette::ToolTipBase}};
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
            for (const auto &[words, ground] : pairs) {
                const QColor below = palette.color(group, ground);
                const QColor colour = palette.color(group, words);
                const double found = contrast(mixed(colour, below, double(colour.alphaF())), below);
                const QByteArray what = QByteArray::number(int(words)) + " on " + QByteArray::number(int(ground))
                    + " in group " + QByteArray::number(int(group));
                QVERIFY2(found >= (group == QPalette::Disabled ? control : text), told(what.constData(), found));
            }
        }
    }

    // A color that is mixed with white until it is readable becomes pale. The worst severity must stand out as much as
    // in the light theme.
    void severityIsAsStrongInTheDark_data() { namePalettes(); }
    void severityIsAsStrongInTheDark()
    {
        QFETCH(QString, name);
        const QPalette palette = paletteNamed(name);
        for (const Tone tone : {Tone::Good, Tone::Info, Tone::Warning, Tone::Bad}) {
            const QColor colour = toneColour(tone, palette);
            QVERIFY2(colour.hsvSaturationF() >= 0.6F, qPrintable(colour.name()));
        }
    }

    void whatIsPainted_data() { namePalettes(); }
    void whatIsPainted()
    {
        QFETCH(QString, name);
        QApplication::setPalette(paletteNamed(name));
        const auto check = [](QWidget *widget, const char *what, double least) {
            widget->resize(widget->sizeHint());
            const double found = pictureContrast(widget->grab().toImage());
            QVERIFY2(found >= least, told(what, found));
        };
        QLineEdit filter;
        filter.setPlaceholderText(QStringLiteral("Filter names and holders"));
        check(&filter, "placeholder", text);
        QLineEdit empty;
        check(&empty, "edge of a line edit", control);
        QCheckBox box;
        check(&box, "check box", control);
        box.setChecked(true);
        check(&box, "checked box", text);
        QRadioButton radio;
        check(&radio, "radio button", control);
        QPushButton disabled(QStringLiteral("Force-release…"));
        disabled.setFont(large());
        disabled.setEnabled(false);
        check(&disabled, "disabled button", control);
        Banner banner;
        banner.setText(QStringLiteral("Connection lost"));
        check(&banner, "banner", text);
        for (int state = 0; state <= int(State::Unverified); ++state) {
            Chip chip(QStringLiteral("3 renewals late"));
            const Tone tone = traitsOf(State(state)).tone;
            chip.setTone(tone == Tone::Muted ? Tone::Plain : tone);
            chip.setSign(State(state));
            check(&chip, "chip", text);
            chip.setChecked(true);
            check(&chip, "chosen chip", text);
            StateBadge badge;
            badge.setState(State(state), false, QStringLiteral("renewal late"));
            check(&badge, "badge", text);
            badge.setState(State(state), true, QStringLiteral("released 2 s ago"));
            check(&badge, "badge of a lock that is gone", text);
        }
    }

    // People compare them letter by letter.
    void namesAndHoldersHaveTheFixedFont()
    {
        ManualClock clock;
        LockTableModel model(&clock);
        model.apply(std::make_shared<const Delta>(
            deltaOf({shared(sampleLock("iiiiiiiiii", State::HeldRenewed, clock.now())),
                     shared(sampleLock("mmmmmmmmmm", State::HeldRenewed, clock.now()))})));
        LockTableView table(&model);
        QStyleOptionViewItem option;
        option.initFrom(&table);
        const QFontMetrics fixed(fixedFont(option.font)); // the same font if the machine has no fixed-width font
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row, int(Column::Name));
            QCOMPARE(table.itemDelegateForIndex(index)->sizeHint(option, index).width(),
                     fixed.horizontalAdvance(index.data().toString()) + RowDelegate::framing);
        }
        QVERIFY(traitsOf(Column::Holder).isFixedWidth);
        QVERIFY(!traitsOf(Column::State).isFixedWidth);
    }

    void rowsOfTheTable_data() { namePalettes(); }
    void rowsOfTheTable()
    {
        QFETCH(QString, name);
        QApplication::setPalette(paletteNamed(name));
        ManualClock clock;
        LockTableModel model(&clock);
        std::vector<LockPtr> locks;
        for (int state = 0; state <= int(State::Unverified); ++state) {
            Lock lock = sampleLock("lock:" + QByteArray::number(state), State(state), clock.now());
            lock.missedRenewals = state % 2;
            locks.push_back(shared(lock));
        }
        model.apply(std::make_shared<const Delta>(deltaOf(locks)));
        LockTableView table(&model);
        table.setFont(large());
        table.resetColumns();
        table.resize(2200, (model.rowCount() + 2) * table.rowHeight(0)); // all rows, whatever the font
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        for (const bool chosen : {false, true}) {
            if (chosen)
                table.selectAll();
            else
                table.clearSelection();
            const QImage picture = table.viewport()->grab().toImage();
            for (int row = 0; row < model.rowCount(); ++row) {
                for (const Column column :
                     {Column::State, Column::Name, Column::Kind, Column::Lease, Column::Waiting}) {
                    const QModelIndex index = model.index(row, int(column));
                    if (index.data().toString().isEmpty())
                        continue;
                    const double found = pictureContrast(picture.copy(table.visualRect(index)));
                    QVERIFY2(found >= text, told(index.data().toString().toUtf8().constData(), found));
                }
            }
        }
    }
};

QTEST_MAIN(TestReadable)

} // namespace lockscope::readable_test

#include "tst_readable.moc"
