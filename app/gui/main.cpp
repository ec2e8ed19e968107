#include "app/gui/display_check.h"
#include "app/gui/start_options.h"
#include "core/base/signals.h"
#include "core/demo/demo.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "ui/link/session_link.h"
#include "ui/look/readable_style.h"
#include "ui/window/main_window.h"

#include <QApplication>

#include <cstdio>
#include <memory>

using namespace lockscope;

namespace {

int refuse(const QString &message, int code)
{
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(message));
    return code;
}

// What --help and --version ask for.
bool tellWhatIsAsked(const QCoreApplication &)
{
    const QString text = gui::askedText(QCoreApplication::arguments().mid(1));
    std::fputs(qPrintable(text), stdout);
    return !text.isEmpty();
}

// Without a display. What is wrong with the others is said when Qt has taken its own from them.
bool tellWithoutDisplay(int argc, char **argv)
{
    return tellWhatIsAsked(QCoreApplication(argc, argv));
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

// Started when somebody wants it, once.
class Demo {
public:
    Result<redis::Address> address()
    {
        if (!m_address) {
            const auto started = m_demo.start();
            if (!started)
                return started;
            m_address = *started;
        }
        return *m_address;
    }

private:
    demo::Demo m_demo;
    std::optional<redis::Address> m_address;
};

// What is connected to at once: what was given, with the password that was given beside it.
struct First {
    std::optional<redis::Address> address;
    std::optional<profiles::Profile> profile;
    profiles::Passwords passwords = {};
    std::optional<redis::Credentials> operatorAs = {};
};

void complete(redis::Address &address, const profiles::Passwords &given)
{
    if (const auto password = given.find(profiles::Whose::Watcher); password != given.end())
        address.password = password->second;
    if (const auto password = given.find(profiles::Whose::Sentinels); password != given.end() && address.sentinel)
        address.sentinel->password = password->second;
}

Result<First> firstOf(const gui::StartOptions &options, QSettings *settings, Demo *demo)
{
    const auto passwords = gui::takePasswords(options);
    if (!passwords)
        return passwords.error();
    const auto operatorAs = gui::operatorOf(options, *passwords);
    if (!operatorAs)
        return operatorAs.error();
    First first{options.address, {}, *passwords, *operatorAs};
    if (first.address)
        complete(*first.address, *passwords);
    if (!options.profile.isEmpty()) {
        const auto found = profiles::ProfileStore(settings).byName(options.profile);
        if (!found)
            return found.error();
        first.profile = *found;
    }
    if (options.demo) {
        const auto started = demo->address();
        if (!started)
            return started.error();
        first.address = *started;
    }
    return first;
}

void connectFirst(ui::MainWindow *window, const First &first, bool isDemo)
{
    if (first.profile)
        window->openProfile(*first.profile, first.passwords);
    else if (first.address)
        window->connectTo(*first.address, !isDemo, isDemo ? ui::MainWindow::tr("Demo") : QString());
}

// Beside it. A password that was given once is for all that have none of their own.
void connectOthers(ui::MainWindow *window, const gui::StartOptions &options, const profiles::Passwords &given)
{
    for (redis::Address other : options.others) {
        profiles::Passwords missing = given;
        if (!other.password.isEmpty())
            missing.erase(profiles::Whose::Watcher);
        complete(other, missing);
        window->connectBeside(other);
    }
    if (options.isQuorumSet)
        window->showAsQuorumSet();
}

void connectToDemo(ui::MainWindow *window, Demo *demo)
{
    if (const auto address = demo->address())
        connectFirst(window, {*address, {}}, true);
    else
        window->say({address.error().message});
}

int run(QApplication *app, const gui::StartOptions &options)
{
    const auto opened = profiles::openSettings(profiles::settingsFile());
    for (const QString &problem : opened.problems)
        refuse(problem, 0);
    Demo demo;
    const auto first = firstOf(options, opened.settings.get(), &demo);
    if (!first)
        return refuse(first.error().message, first.error().kind == Error::Kind::Precondition ? 64 : 4);
    SystemClock clock;
    ui::Preferences preferences(opened.settings.get());
    SessionOptions sessionOptions;
    sessionOptions.auditFile = options.auditFile;
    ui::SessionLink session(sessionOptions);
    ui::MainWindow window(&session, &preferences, &clock);
    QObject::connect(&window, &ui::MainWindow::closing, &session, &ui::SessionLink::close);
    QObject::connect(&session, &ui::SessionLink::leftBehind, app, tellLeftBehind);
    QObject::connect(&session, &ui::SessionLink::closed, app, &QApplication::quit);
    QObject::connect(&window, &ui::MainWindow::demoRequested, &window, [&] { connectToDemo(&window, &demo); });
    const EndingSignals signals([&window] { window.closeAtOnce(); }); // nobody may be there to answer
    window.say(opened.problems);
    window.show();
    session.setOperator(first->operatorAs);
    connectFirst(&window, *first, options.demo);
    connectOthers(&window, options, first->passwords);
    if (options.play)
        window.openPlayground(*options.play);
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    if (tellWithoutDisplay(argc, argv))
        return 0;
    const auto app = makeApplication(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setOrganizationName(QStringLiteral("lockscope"));
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("lockscope"));
    QApplication::setStyle(new ui::ReadableStyle);
    QApplication::setQuitOnLastWindowClosed(false); // first the session releases what it holds

    if (tellWhatIsAsked(*app)) // one of Qt's own stood beside it
        return 0;
    const auto options = gui::parseStartOptions(QApplication::arguments().mid(1));
    if (!options)
        return refuse(options.error().message, 64);
    return run(app.get(), *options);
}
