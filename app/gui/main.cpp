#include "app/gui/start_options.h"
#include "core/base/signals.h"
#include "core/demo/demo.h"
#include "ui/window/main_window.h"
#include "ui/window/session_link.h"

#include <QApplication>
#include <QSettings>

#include <cstdio>

using namespace lockscope;

namespace {

int refuse(const QString &message, int code)
{
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(message));
    return code;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setOrganizationName(QStringLiteral("lockscope"));
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("lockscope"));
    QApplication::setStyle(QStringLiteral("Fusion")); // the one style whose parts all follow the palette
    QApplication::setQuitOnLastWindowClosed(false); // first the session releases what it holds

    auto options = gui::parseStartOptions(QApplication::arguments().mid(1));
    if (!options)
        return refuse(options.error().message, 64);
    if (!options->text.isEmpty()) {
        std::fputs(qPrintable(options->text), stdout);
        return 0;
    }
    demo::Demo demo;
    if (options->demo) {
        auto address = demo.start();
        if (!address)
            return refuse(address.error().message, 4);
        options->address = *address;
    }

    SystemClock clock;
    QSettings settings;
    ui::Preferences preferences(&settings);
    ui::SessionLink session;
    ui::MainWindow window(&session, &preferences, &clock);
    QObject::connect(&window, &ui::MainWindow::closing, &session, &ui::SessionLink::close);
    QObject::connect(&session, &ui::SessionLink::closed, &app, &QApplication::quit);
    const EndingSignals signals([&window] { window.close(); });
    window.show();
    if (options->address)
        window.connectTo(*options->address, !options->demo);
    return QApplication::exec();
}
