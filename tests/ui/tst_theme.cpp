// Themes, zoom and motion: contrasts of the palettes, and whether views follow changes.
#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"
#include "ui/charts/chart_colours.h"
#include "ui/lanes/lane_look.h"
#include "ui/models/lock_table_model.h"
#include "ui/play/theme/actor_look.h"
#include "ui/table/lock_table_view.h"
#include "ui/theme/colours.h"
#include "ui/theme/larger_font.h"
#include "ui/theme/readable_style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lines_field.h"
#include "ui/widgets/small_table.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

namespace lockscope::theme_test {

using namespace lockscope::ui;

namespace {

QByteArray told(const char *what, double contrast)
{
    return QByteArray(what) + ": " + QByteArray::number(contrast, 'f', 2);
}

// As a desktop sets it for people who need black on white.
QPalette blackOnWhite()
{
    QPalette palette;
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::HighlightedText})
        palette.setColor(role, Qt::white);
    for (const auto role : {QPalette::WindowText, QPalette::Text})
        palette.setColor(role, Qt::black);
    palette.setColor(QPalette::Highlight, QColor(0, 0, 0xaa));
    return palette;
}

void nameThemes()
{
    QTest::addColumn<ThemeName>("name");
    QTest::addColumn<double>("least");
    QTest::newRow("light") << ThemeName::Light << 4.5;
    QTest::newRow("dark") << ThemeName::Dark << 4.5;
    QTest::newRow("high contrast") << ThemeName::HighContrast << 7.0;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

    QFont m_font;

private Q_SLOTS:
    void initTestCase() { m_font = QApplication::font(); }
    void init()
    {
        QApplication::setStyle(new ReadableStyle);
        QApplication::setFont(m_font);
    }
    void cleanupTestCase()
    {
        QApplication::setFont(m_font);
        setScheme(Scheme::Light);
    }

    void iconAndTextOfAToolButtonAreInItsMiddle()
    {
        QPixmap red(16, 16);
        red.fill(Qt::red);
        QToolButton button;
        button.setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button.setIcon(red);
        button.setText(QStringLiteral("Watch"));
        button.resize(button.sizeHint() + QSize(40, 0)); // as in a layout that gives it more room
        const QImage image = button.grab().toImage();
        int first = image.width();
        for (int x = image.width(); x-- > 0;) {
            if (image.pixelColor(x, image.height() / 2) == QColor(Qt::red))
                first = x;
        }
        const int content = button.iconSize().width() + button.fontMetrics().horizontalAdvance(button.text());
        const int edge = (button.width() - content) / 2;
        QVERIFY2(std::abs(first - edge) <= 4, qPrintable(QStringLiteral("%1, not %2").arg(first).arg(edge)));
    }

    void textsAreReadable_data() { nameThemes(); }
    void textsAreReadable()
    {
        QFETCH(ThemeName, name);
        QFETCH(double, least);
        const QPalette palette = Theme::paletteOf(name);
        using Role = QPalette::ColorRole;
        const std::pair<Role, Role> pairs[] = {{QPalette::WindowText, QPalette::Window},
                                               {QPalette::Text, QPalette::Base},
                                               {QPalette::Text, QPalette::AlternateBase},
                                               {QPalette::ButtonText, QPalette::Button},
                                               {QPalette::PlaceholderText, QPalette::Base},
                                               {QPalette::PlaceholderText, QPalette::Window},
                                               {QPalette::Link, QPalette::Base},
                                               {QPalette::Link, QPalette::Window},
                                               {QPalette::LinkVisited, QPalette::Base},
                                               {QPalette::HighlightedText, QPalette::Highlight},
                                               {QPalette::ToolTipText, QPalette::ToolTipBase}};
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
            for (const auto &[words, ground] : pairs) {
                const double found = contrast(palette.color(group, words), palette.color(group, ground));
                const QByteArray what = QByteArray::number(int(words)) + " on " + QByteArray::number(int(ground));
                QVERIFY2(found >= (group == QPalette::Disabled ? 3 : least), told(what.constData(), found));
            }
        }
    }

    void severitiesAreReadableAndStrong_data() { nameThemes(); }
    void severitiesAreReadableAndStrong()
    {
        QFETCH(ThemeName, name);
        QFETCH(double, least);
        const QPalette palette = Theme::paletteOf(name);
        for (const Tone tone : {Tone::Good, Tone::Info, Tone::Warning, Tone::Bad, Tone::Muted}) {
            const QColor onTable = toneColour(tone, palette);
            for (const auto ground : {QPalette::Base, QPalette::AlternateBase}) {
                const double found = contrast(onTable, palette.color(ground));
                QVERIFY2(found >= least, told(onTable.name().toUtf8().constData(), found));
            }
            const QColor chip = toneGround(tone, palette);
            QVERIFY(contrast(toneColour(tone, palette, chip), chip) >= least);
            if (tone != Tone::Muted)
                QVERIFY2(onTable.hsvSaturationF() >= 0.6F, qPrintable(onTable.name()));
        }
    }

    void chartsLanesAndActorsAreReadable_data()
    {
        QTest::addColumn<QPalette>("palette");
        QTest::addColumn<double>("texts"); // their least contrast
        QTest::addColumn<double>("signs");
        QTest::newRow("light") << Theme::paletteOf(ThemeName::Light) << 4.5 << 3.0;
        QTest::newRow("dark") << Theme::paletteOf(ThemeName::Dark) << 4.5 << 3.0;
        QTest::newRow("high contrast") << Theme::paletteOf(ThemeName::HighContrast) << 7.0 << 4.5;
        QTest::newRow("black on white") << blackOnWhite() << 7.0 << 4.5;
    }
    void chartsLanesAndActorsAreReadable()
    {
        QFETCH(QPalette, palette);
        QFETCH(double, texts);
        QFETCH(double, signs);
        const QColor base = palette.color(QPalette::Base);
        const ChartColours chart(palette);
        const LaneLook lanes(palette);
        for (const QColor &colour : {chart.text, chart.faint, lanes.text, lanes.faint})
            QVERIFY2(contrast(colour, base) >= texts, told(qPrintable(colour.name()), contrast(colour, base)));
        std::vector<QColor> all{chart.warning, lanes.bad, lanes.warning, lanes.chosen};
        all.insert(all.end(), std::begin(chart.lines), std::end(chart.lines));
        for (const auto phase : {lanes::Phase::Held, lanes::Phase::Contended, lanes::Phase::Waiting})
            all.push_back(lanes.solid(phase));
        for (int actor = 0; actor < ActorLook::patterns; ++actor)
            all.push_back(actorColour({actor, {}}, palette));
        if (isHighContrast(palette)) {
            for (const QColor &grid : {chart.grid, lanes.grid})
                QVERIFY2(contrast(grid, base) >= 3, told(qPrintable(grid.name()), contrast(grid, base)));
        }
        for (const QColor &colour : all)
            QVERIFY2(contrast(colour, base) >= signs, told(qPrintable(colour.name()), contrast(colour, base)));
    }

    // Their dashes tell them apart without colour.
    void linesOfAChartHaveDifferentDashes()
    {
        for (const auto name : {ThemeName::Light, ThemeName::Dark, ThemeName::HighContrast}) {
            const ChartColours chart(Theme::paletteOf(name));
            for (int i = 0; i < int(std::size(chart.lines)); ++i) {
                for (int j = 0; j < i; ++j)
                    QVERIFY(chart.line(i).dashPattern() != chart.line(j).dashPattern());
            }
        }
    }

    void onlyTheContrastThemeIsOfHighContrast()
    {
        QVERIFY(isHighContrast(blackOnWhite()));
        QVERIFY(isHighContrast(Theme::paletteOf(ThemeName::HighContrast)));
        QVERIFY(!isHighContrast(Theme::paletteOf(ThemeName::Light)));
        QVERIFY(!isHighContrast(Theme::paletteOf(ThemeName::Dark)));
        QVERIFY(!isHighContrast(paletteOf(Scheme::Light)));
    }

    void widgetsFollowTheThemeAndReturnToTheSystem()
    {
        QPalette unset;
        unset.setResolveMask(0);
        QApplication::setPalette(unset);
        const QPalette system = QApplication::palette();
        Theme theme;
        QLabel label;
        label.ensurePolished();
        const QSignalSpy changes(&theme, &Theme::changed);
        theme.setName(ThemeName::Dark);
        QTRY_VERIFY(isDark(label.palette()));
        theme.setName(ThemeName::HighContrast);
        QTRY_COMPARE(label.palette().color(QPalette::Window), QColor(Qt::black));
        theme.setName(ThemeName::Light);
        QTRY_VERIFY(!isDark(label.palette()));
        theme.setName(ThemeName::System);
        QCOMPARE(QApplication::palette(), system);
        QCOMPARE(changes.count(), 4);
        theme.setName(ThemeName::System);
        QCOMPARE(changes.count(), 4);
    }

    void textSizeGoesInSteps()
    {
        Theme theme;
        QLabel label;
        label.ensurePolished();
        theme.enlargeText();
        QCOMPARE(theme.textPercent(), 110);
        QTRY_COMPARE(label.font().pointSizeF(), m_font.pointSizeF() * 1.1);
        theme.shrinkText();
        theme.shrinkText();
        QCOMPARE(theme.textPercent(), 90);
        theme.resetText();
        QTRY_COMPARE(label.font().pointSizeF(), m_font.pointSizeF());
        for (int i = 0; i < 20; ++i)
            theme.enlargeText();
        QCOMPARE(theme.textPercent(), 200);
        QTRY_COMPARE(label.font().pointSizeF(), m_font.pointSizeF() * 2);
        for (int i = 0; i < 20; ++i)
            theme.shrinkText();
        QCOMPARE(theme.textPercent(), 80);
        theme.setTextPercent(10'000);
        QCOMPARE(theme.textPercent(), 200);
        theme.setTextPercent(118);
        QCOMPARE(theme.textPercent(), 125);
    }

    void fontsInPixelsAreScaledToo()
    {
        QFont font;
        font.setPixelSize(15);
        QCOMPARE(scaledFont(font, 2).pixelSize(), 30);
        font.setPointSizeF(9);
        QCOMPARE(scaledFont(font, 1.5).pointSizeF(), 13.5);
    }

    void viewsFollowTheTextSize()
    {
        Theme theme;
        QWidget around;
        auto *title = new QLabel(QStringLiteral("orders"), &around);
        new LargerFont(title, 1.2, QFont::Bold);
        auto *lines = new LinesField(3, &around);
        auto *small = new SmallTable({QStringLiteral("a"), QStringLiteral("b")}, 0, &around);
        small->setRows({{QStringLiteral("1"), QStringLiteral("2")}, {QStringLiteral("3"), QStringLiteral("4")}});
        ManualClock clock;
        LockTableModel model(&clock);
        model.apply(
            std::make_shared<const Delta>(deltaOf({shared(sampleLock("orders", State::HeldRenewed, clock.now()))})));
        LockTableView table(&model);
        around.show(); // widgets follow after they have been shown
        table.show();
        const int row = table.rowHeight(0);
        QVERIFY(row >= QFontInfo(table.font()).pixelSize() * 2);
        const int state = table.columnWidth(int(Column::State));
        const int field = lines->height();
        const int rows = small->height();
        const double titleSize = title->font().pointSizeF();
        theme.setTextPercent(200);
        QTRY_COMPARE(title->font().pointSizeF(), titleSize * 2);
        QVERIFY(title->font().bold());
        QTRY_VERIFY(table.rowHeight(0) >= table.fontMetrics().height());
        QTRY_VERIFY(table.rowHeight(0) > row * 3 / 2);
        QTRY_VERIFY(table.columnWidth(int(Column::State)) > state);
        QTRY_VERIFY(lines->height() > field);
        QTRY_VERIFY(small->height() > rows);
        theme.resetText();
        QTRY_COMPARE(table.rowHeight(0), row);
        QTRY_COMPARE(lines->height(), field);
    }

    void reducedMotionStopsAnimations()
    {
        Theme theme;
        const auto duration = [] { return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration); };
        QVERIFY(duration() > 0);
        theme.setMotionReduced(true);
        QCOMPARE(duration(), 0);
        QCOMPARE(QApplication::style()->styleHint(QStyle::SH_Widget_Animate), 0);
        theme.setMotionReduced(false);
        QVERIFY(duration() > 0);
    }
};

QTEST_MAIN(TestTheme)

} // namespace lockscope::theme_test

#include "tst_theme.moc"
