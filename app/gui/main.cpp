#include "app/gui/display_check.h"
#include "app/gui/start_options.h"
#include "core/base/signals.h"
#include "core/demo/demo.h"
#include "ui/link/session_link.h"
#include "ui/look/readable_style.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QSettings>

#include <cstdio>
#include <memory>

using namespace lockscope;

namespace {

int refuse(const QString &message, int code)
{
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(message));
    return code;
}

// What --help and --version ask for, without a display. What is wrong with the others is said when Qt has taken its
// own from them.
QString askedText(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const auto options = gui::parseStartOptions(QCoreApplication::arguments().mid(1));
    return options ? options->text : QString();
}

std::unique_ptr<QApplication> makeApplication(int &argc, char **argv)
{
    const gui::DisplayCheck check;
    return std::make_unique<QApplication>(argc, argv);
}

void tellLeftBehind(const std::vector<Error> &what)
{
    for (const Error &error : what)
        refuse(error.node.isEmpty() ? error.message : error.node + QStringLiteral(": ") + error.message, 0);
}

} // namespace

int main(int argc, char **argv)
{
    if (const QString text = askedText(argc, argv); !text.isEmpty()) {
        std::fputs(qPrintable(text), stdout);
        return 0;
    }
    const auto app = makeApplication(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setOrganizationName(QStringLiteral("lockscope"));
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("lockscope"));
    QApplication::setStyle(new ui::ReadableStyle);
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
    SessionOptions sessionOptions;
    sessionOptions.auditFile = options->auditFile;
    ui::SessionLink session(sessionOptions);
    ui::MainWindow window(&session, &preferences, &clock);
    QObject::connect(&window, &ui::MainWindow::closing, &session, &ui::SessionLink::close);
    QObject::connect(&session, &ui::SessionLink::leftBehind, app.get(), tellLeftBehind);
    QObject::connect(&session, &ui::SessionLink::closed, app.get(), &QApplication::quit);
    const EndingSignals signals([&window] { window.closeAtOnce(); }); // nobody may be there to answer
    window.show();
    if (options->address)
        window.connectTo(*options->address, !options->demo, options->demo ? ui::MainWindow::tr("Demo") : QString());
    return QApplication::exec();
}
