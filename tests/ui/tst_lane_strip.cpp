// Many bars of one height as one picture, or as rectangles where a picture would not stay sharp.
#include "ui/lanes/lane_strip.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>

namespace lockscope::lane_strip_test {

using ui::LaneStrip;

namespace {

constexpr QRgb red = 0xFFFF0000;
constexpr QRgb blue = 0xFF0000FF;
constexpr QRgb ground = 0xFFFFFFFF;

QImage painted(LaneStrip &strip, int top, int height)
{
    QImage image(20, 10, QImage::Format_ARGB32_Premultiplied);
    image.fill(ground);
    QPainter painter(&image);
    strip.paint(painter, top, height);
    return image;
}

QString line(const QImage &image, int y)
{
    QString letters;
    for (int x = 0; x < image.width(); ++x)
        letters += image.pixel(x, y) == red ? u'r' : image.pixel(x, y) == blue ? u'b' : u'.';
    return letters;
}

} // namespace

class TestLaneStrip : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void barsAppearWhereTheyAre()
    {
        LaneStrip strip;
        strip.begin(2, 18);
        strip.add(3, 6, red);
        strip.add(10, 11, blue);
        const QImage image = painted(strip, 4, 3);
        for (int y = 4; y < 7; ++y)
            QCOMPARE(line(image, y), QStringLiteral("...rrr....b........."));
        QCOMPARE(line(image, 3), QString(20, u'.'));
        QCOMPARE(line(image, 7), QString(20, u'.'));
    }

    void laterBarReplacesAnEarlierOne()
    {
        LaneStrip strip;
        strip.begin(0, 20);
        strip.add(2, 8, red);
        strip.add(4, 6, blue);
        QCOMPARE(line(painted(strip, 0, 1), 0), QStringLiteral("..rrbbrr............"));
    }

    void barsAreCutAtTheEdges()
    {
        LaneStrip strip;
        strip.begin(5, 10);
        strip.add(-100, 6, red);
        strip.add(9, 100'000, blue);
        strip.add(30, 40, red);
        strip.add(7, 7, red);
        QCOMPARE(line(painted(strip, 0, 1), 0), QStringLiteral(".....r...b.........."));
    }

    void newStripHasNoOldBars()
    {
        LaneStrip strip;
        strip.begin(0, 20);
        strip.add(0, 20, red);
        strip.begin(0, 20);
        QCOMPARE(line(painted(strip, 0, 5), 0), QString(20, u'.'));
        strip.begin(10, 5); // an empty area
        strip.add(0, 20, red);
        QCOMPARE(line(painted(strip, 0, 5), 0), QString(20, u'.'));
        strip.begin(0, 20);
        strip.add(0, 20, red);
        QCOMPARE(line(painted(strip, 0, 0), 0), QString(20, u'.'));
    }

    void inAFileBarsAreRectangles()
    {
        LaneStrip strip;
        strip.begin(0, 20);
        strip.add(2, 5, red);
        strip.add(5, 9, blue);
        QBuffer file;
        QSvgGenerator svg;
        svg.setOutputDevice(&file);
        QPainter painter(&svg);
        strip.paint(painter, 1, 4);
        painter.end();
        const QByteArray text = file.data();
        QVERIFY(!text.contains("<image"));
        QCOMPARE(text.count("<rect"), 2);
    }
};

QTEST_MAIN(TestLaneStrip)

} // namespace lockscope::lane_strip_test

#include "tst_lane_strip.moc"
