#include "ui/theme/app_icon.h"

#include <QTest>

namespace lockscope::app_icon_test {

class TestAppIcon : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySizeIsThere_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {16, 24, 32, 48, 64, 128, 256, 512})
            QTest::addRow("%d", size) << size;
    }

    void everySizeIsThere()
    {
        QFETCH(int, size);
        const QImage image = ui::appIcon().pixmap(QSize(size, size), 1.0).toImage();
        QCOMPARE(image.size(), QSize(size, size));
        QVERIFY(image.hasAlphaChannel());
        QCOMPARE(image.pixelColor(0, 0).alpha(), 0); // beside the shackle
        QCOMPARE(image.pixelColor(size / 2, size * 9 / 10).alpha(), 255); // the body
    }
};

QTEST_MAIN(TestAppIcon)

} // namespace lockscope::app_icon_test

#include "tst_app_icon.moc"
