#include "tests/support/ui/screenshot.h"

#include "ui/theme/readable_style.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QStyle>
#include <QTest>
#include <QWidget>

namespace lockscope {

namespace {

QPalette darkPalette()
{
    QPalette palette(QColor(0x32, 0x34, 0x37), QColor(0x2A, 0x2C, 0x2F));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, QColor(0xE8, 0xE8, 0xE8));
    palette.setColor(QPalette::Base, QColor(0x1E, 0x1F, 0x22));
    palette.setColor(QPalette::AlternateBase, QColor(0x26, 0x28, 0x2B));
    palette.setColor(QPalette::Highlight, QColor(0x2F, 0x65, 0xA8));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x6C, 0xC0, 0xF5));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(0x85, 0x87, 0x8A));
    return palette;
}

} // namespace

QPalette paletteOf(Scheme scheme)
{
    ui::ReadableStyle style;
    QPalette palette = scheme == Scheme::Dark ? darkPalette() : style.standardPalette();
    style.polish(palette);
    return palette;
}

void setScheme(Scheme scheme)
{
    QApplication::setStyle(new ui::ReadableStyle);
    QApplication::setPalette(paletteOf(scheme));
}

QImage keepScreenshot(QWidget *widget, const QString &name, double ratio)
{
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../screenshots"));
    widget->show();
    if (!folder.mkpath(QStringLiteral(".")) || !QTest::qWaitForWindowExposed(widget->window()))
        return {};
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // for texts that just became longer
    QPixmap picture((QSizeF(widget->size()) * ratio).toSize());
    picture.setDevicePixelRatio(ratio);
    widget->render(&picture);
    return picture.save(folder.filePath(name + QStringLiteral(".png"))) ? picture.toImage() : QImage();
}

void keepScreenshots(QWidget *widget, const QString &name, double ratio)
{
    for (const auto &[scheme, suffix] : {std::pair(Scheme::Light, "-light"), std::pair(Scheme::Dark, "-dark")}) {
        setScheme(scheme);
        QVERIFY(!keepScreenshot(widget, name + QLatin1String(suffix), ratio).isNull());
    }
    setScheme(Scheme::Light);
}

} // namespace lockscope
