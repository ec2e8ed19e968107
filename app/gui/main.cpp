#include "app/app_text.h"
#include "app/connection/argument_bytes.h"
#include "app/connection/hide_passwords.h"
#include "app/connection/start_options.h"
#include "app/gui/display_check.h"
#include "app/gui/open_window.h"
#include "app/gui/recordings.h"
#include "core/base/ending_signals.h"
#include "core/base/translation.h"
#include "core/demo/demo.h"
#include "core/play/recording/recording_file.h"
#include "core/profiles/settings_file.h"
#include "core/redis/tls/open_keys.h"
#include "core/redis/tls/private_key.h"
#include "ui/link/session_link.h"
#include "ui/theme/readable_style.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences/appearance.h"

#include <QApplication>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QMessageBox>
#include <QTranslator>

#include <cstdio>
#include <memory>

using namespace lockscope;

namespace {

int refuse(const QString &message, int code)
{
    std::fprintf(stderr, "lockscope: %s\n", qPrintable(message));
    return code;
}

// Answers --help and --version.
bool tellWhatIsAsked(const QCoreApplication &)
{
    const QString text = app::askedText(QCoreApplication::arguments().mid(1));
    std::fputs(qPrintable(text), stdout);
    return !text.isEmpty();
}

// Answers --help and --version without a display. main() reports wrong options later, after QApplication has removed
// Qt's own options.
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

// The demo server. The first call of address() starts it.
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

// Applies the options to this run, as if the user had entered them in the connection dialog.
void setTerms(ui::Preferences *preferences, const app::ServerOptions &given, const redis::Address &address)
{
    constexpr auto now = ui::Preferences::For::ThisRun;
    if (!given.prefixes.empty())
        preferences->setPrefixes(address, given.prefixes, now);
    if (!given.readOnly && !given.environment)
        return;
    const actions::ConnectionPolicy said{.environment = given.environment.value_or(actions::Environment::None),
                                         .readOnly = given.readOnly};
    preferences->setPolicy(address, stricter(preferences->policyOf(address), said), now);
}

void setTerms(ui::Preferences *preferences, const app::ServerOptions &given)
{
    constexpr auto now = ui::Preferences::For::ThisRun;
    if (!given.tokenPatterns.empty())
        preferences->setTokenPatterns(profiles::prefixText(given.tokenPatterns), now);
    if (!given.trackedPrefixes.empty())
        preferences->setTrackedPrefixes(profiles::prefixText(given.trackedPrefixes), now);
    for (const redis::Address &address : given.servers)
        setTerms(preferences, given, address);
}

QStringList encryptedKeysOf(const app::ServerOptions &given)
{
    QStringList files;
    for (const redis::Address &address : given.servers)
        files << redis::encryptedKeysOf(address);
    files.removeDuplicates();
    return files;
}

// Opens the encrypted keys with the passphrase from the command line.
Result<void> openKeys(ui::MainWindow *window, const app::ServerOptions &given)
{
    if (given.keyPassphrase().isEmpty())
        return {};
    for (const QString &file : encryptedKeysOf(given)) {
        if (const auto key = redis::readPrivateKey(file, given.keyPassphrase()); !key)
            return Error{Error::Kind::Auth, key.error().message, {}, {}};
        window->openKey(file, given.keyPassphrase());
    }
    return {};
}

void openProfile(ui::MainWindow *window, const app::ServerOptions &given)
{
    profiles::Profile profile = *given.profile;
    profile.policy.readOnly |= given.readOnly;
    profile.prefixes = given.prefixes;
    if (given.operatorAs())
        profile.operatorUser = given.operatorAs()->user;
    window->openProfile(profile, app::passwordsOf(given));
}

void connectAll(ui::MainWindow *window, const app::StartOptions &options)
{
    bool isFirst = true;
    for (const redis::Address &address : options.connection.servers) {
        const profiles::Way way{address, options.connection.operatorAs()};
        if (std::exchange(isFirst, false))
            window->connectTo(way);
        else
            window->connectBeside(way);
    }
    if (options.isQuorumSet)
        window->showAsQuorumSet();
}

// Allows changes, because the demo server is private.
void connectDemo(ui::MainWindow *window, ui::Preferences *preferences, const app::ServerOptions &given,
                 const redis::Address &address)
{
    preferences->setPolicy(
        address, {.environment = given.environment.value_or(actions::Environment::None), .readOnly = given.readOnly},
        ui::Preferences::For::ThisRun);
    window->connectTo(address, false, ui::MainWindow::tr("Demo"));
}

void connectToDemo(ui::MainWindow *window, ui::Preferences *preferences, const app::ServerOptions &given, Demo *demo)
{
    if (const auto address = demo->address())
        connectDemo(window, preferences, given, *address);
    else
        window->say({address.error().message});
}

// Connects to the first servers.
void connectFirst(ui::MainWindow *window, const app::StartOptions &options)
{
    if (options.connection.profile)
        openProfile(window, options.connection);
    else
        window->withKeys(encryptedKeysOf(options.connection), [window, options] { connectAll(window, options); });
}

// Does what the arguments of a later start say. That start has checked them already.
void takeOver(ui::MainWindow *window, const QStringList &arguments)
{
    window->setWindowState(window->windowState() & ~Qt::WindowMinimized);
    window->show();
    window->raise();
    window->activateWindow();
    const auto options = app::parseStartOptions(arguments);
    if (!options || !options->forOpenWindow)
        return;
    if (options->link)
        window->offerServer(*options->link);
    if (options->play)
        window->openPlayground(*options->play);
    if (!options->recording.isEmpty())
        Q_EMIT window->recordingRequested(options->recording);
}

// The window of a recording needs no engine and no server.
int runRecording(QApplication *app, ui::Preferences *preferences, ui::Theme *theme, const QString &file)
{
    int code = 0;
    gui::Recordings recordings(preferences, theme, [app, &code] { app->exit(code); });
    const EndingSignals signals([app] { app->quit(); });
    recordings.open(file, [&code](const QString &why) { code = refuse(why, 4); });
    return QApplication::exec();
}

int run(QApplication *app, const app::StartOptions &options)
{
    gui::OpenWindow openWindow(profiles::settingsFile());
    if (options.forOpenWindow && openWindow.pass(*options.forOpenWindow))
        return refuse(AppText::tr("the window that is open already shows it; --new-window opens another"), 0);
    const auto opened = profiles::openSettings(profiles::settingsFile());
    const QStringList problems = options.connection.notes + opened.problems;
    for (const QString &problem : problems)
        refuse(problem, 0);
    Demo demo;
    if (options.connection.demo && !demo.address())
        return refuse(demo.address().error().message, 4);
    SystemClock clock;
    ui::Preferences preferences(opened.settings.get());
    setTerms(&preferences, options.connection);
    ui::Theme theme;
    ui::keepAppearance(&theme, &preferences);
    const bool isRun = !options.recording.isEmpty() && play::isRecording(options.recording);
    if (!options.recording.isEmpty() && !isRun)
        return runRecording(app, &preferences, &theme, options.recording);
    SessionOptions sessionOptions;
    sessionOptions.auditFile = options.auditFile;
    sessionOptions.historyFolder = history::historyFolder();
    sessionOptions.monitor.catalog = options.connection.usersFamilies;
    ui::SessionLink session(sessionOptions, opened.settings->fileName());
    ui::MainWindow window(&session, &preferences, &theme, &clock);
    QObject::connect(&window, &ui::MainWindow::closing, &session, &ui::SessionLink::close);
    QObject::connect(&session, &ui::SessionLink::leftBehind, app, tellLeftBehind);
    QObject::connect(&session, &ui::SessionLink::closed, app, &QApplication::quit);
    QObject::connect(&window, &ui::MainWindow::demoRequested, &window,
                     [&] { connectToDemo(&window, &preferences, options.connection, &demo); });
    const EndingSignals signals([&window] { window.closeAtOnce(); }); // asks nothing, because the user may be absent
    if (const auto done = openKeys(&window, options.connection); !done)
        return refuse(done.error().message, 4);
    window.say(problems);
    window.show();
    if (options.connection.demo)
        connectToDemo(&window, &preferences, options.connection, &demo);
    else
        connectFirst(&window, options);
    if (options.play || isRun)
        window.openPlayground(isRun ? options.recording : *options.play);
    gui::Recordings recordings(&preferences, &theme, [] {});
    QObject::connect(&window, &ui::MainWindow::recordingRequested, &window, [&](const QString &file) {
        if (play::isRecording(file))
            return window.openPlayground(file);
        recordings.open(file, [&window](const QString &why) {
            auto *box =
                new QMessageBox(QMessageBox::Warning, ui::MainWindow::tr("Recording"), why, QMessageBox::Ok, &window);
            box->setTextFormat(Qt::PlainText);
            box->setAttribute(Qt::WA_DeleteOnClose);
            box->open();
        });
    });
    if (options.link)
        window.offerServer(*options.link);
    QObject::connect(&window, &ui::MainWindow::closing, &window, [&openWindow] { openWindow.stopListening(); });
    if (options.forOpenWindow)
        openWindow.listen([&window](const QStringList &arguments) { takeOver(&window, arguments); });
    return QApplication::exec();
}

// The language that the user chose, or those of the system. Only reads the settings, which run() checks and repairs.
QStringList wantedLanguages()
{
    const QString file = profiles::settingsFile();
    if (!QFileInfo(file).isFile())
        return QLocale::system().uiLanguages();
    const QString chosen = ui::Preferences::languageIn(QSettings(file, QSettings::IniFormat));
    return chosen.isEmpty() ? QLocale::system().uiLanguages() : QStringList{chosen};
}

// Also translates Qt's own buttons and menus, if the system has Qt's translations.
void speakTheUsersLanguage()
{
    const QString language = useLanguage(wantedLanguages());
    auto *ofQt = new QTranslator(qApp);
    if (ofQt->load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QApplication::installTranslator(ofQt);
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
    speakTheUsersLanguage();
    QApplication::setQuitOnLastWindowClosed(false); // the session first releases its holds

    if (tellWhatIsAsked(*app)) // tellWithoutDisplay() does not answer if an option of Qt is given
        return 0;
    const QByteArrayList bytes = app::argumentBytes(argc, argv);
    if (app::hidePasswords(argc, argv))
        std::fprintf(stderr, "lockscope: %s\n", qUtf8Printable(app::passwordWasVisible()));
    if (const auto why = app::whyNotText(bytes))
        return refuse(*why, 64);
    const auto options = app::parseStartOptions(app::textsOf(bytes));
    if (!options)
        return refuse(options.error().message, 64);
    return run(app.get(), *options);
}
