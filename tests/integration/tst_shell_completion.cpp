// The installed completions in real bash, zsh and fish, against a real server whose locks have hostile names.
#include "core/base/escape.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "tests/support/at_terminal.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/hostile_names.h"
#include "tests/support/programs.h"
#include "tests/support/redis_server.h"
#include "tests/support/shell_files.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::shell_completion_test {

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
constexpr qsizetype longestOffered = 400;

// Names that a shell would execute or change if they were inserted without quotes.
QByteArrayList dangerousNames()
{
    return {"$(touch executed)",
            "`touch executed`",
            "x;touch executed",
            "it's \"one\"",
            "two  blanks",
            "~/home",
            "new\nline",
            "esc\x1b]0;title\x07",
            "-dash",
            "back\\slash\\x41",
            "bang!bang",
            "{a,b}*?[c]",
            "#hash",
            "tab\there",
            "&amp|pipe>file<in",
            "order:42"};
}

QString offered(const QByteArray &name)
{
    const QString shown = toDisplay(name);
    return shown.startsWith(u'-') ? QLatin1String("\\x2D") + shown.mid(1) : shown;
}

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

class TestShellCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        LOCKSCOPE_REQUIRE_PROGRAMS("bash", "zsh", "fish");
        QVERIFY2(m_installed.install(), "the completions cannot be installed");
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        for (const QByteArray &name : hostileNames())
            m_names.insert(name);
        for (const QByteArray &name : dangerousNames())
            m_names.insert(name);
        for (const QByteArray &name : m_names)
            m_redis->call({"HSET", name, owner, "1"});
        m_names.removeIf([](const QByteArray &name) { return toDisplay(name).size() > longestOffered; });
        QVERIFY(m_names.size() > 70);
        const QByteArray bin = (QCoreApplication::applicationDirPath() + QStringLiteral("/../bin:")).toUtf8();
        qputenv("PATH", QByteArray(bin + qgetenv("PATH")));
        qputenv("LOCKSCOPE_URL", url());
        for (const char *folder : {"HOME", "ZDOTDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(folder, m_home.path().toUtf8());
        qputenv("TERM", "xterm");
        qputenv("INSTALLED", m_installed.share().toUtf8());
        qputenv("GOT", m_home.filePath(QStringLiteral("got")).toUtf8());
        write("bashrc",
              "PS1='$ '\n"
              "source \"$INSTALLED/bash-completion/completions/lockscope-cli\"\n"
              "got() { printf '%s\\0' \"$@\" > \"$GOT\"; mv \"$GOT\" \"$GOT.whole\"; }\n"
              "complete -F _lockscope got\n");
        write(".zshrc",
              "PS1='$ '\n"
              "fpath=(\"$INSTALLED/zsh/site-functions\" $fpath)\n"
              "autoload -U compinit && compinit -u -D\n"
              "got() { printf '%s\\0' \"$@\" > \"$GOT\"; mv \"$GOT\" \"$GOT.whole\"; }\n"
              "compdef _lockscope got\n"
              "zle -C all-matches complete-word _generic\n"
              "bindkey '^[*' all-matches\n"
              "zstyle ':completion:all-matches::::' completer _all_matches _complete\n"
              "zstyle ':completion:all-matches:*' insert true\n");
        QVERIFY(QDir(m_home.path()).mkpath(QStringLiteral("fish")));
        write("fish/config.fish",
              "set fish_greeting\n"
              "function fish_prompt; echo '$ '; end\n"
              "source \"$INSTALLED/fish/vendor_completions.d/lockscope-cli.fish\"\n"
              "function got; printf '%s\\0' $argv > \"$GOT\"; mv \"$GOT\" \"$GOT.whole\"; end\n"
              "complete -c got -f -a '(__lockscope_candidates)'\n");
    }

    void cleanup() { QVERIFY(!QFile::exists(m_home.filePath(QStringLiteral("executed")))); }

    // Inserts all names at once, and compares what the shell then passes to a command.
    void allNamesArriveAsTheyAre_data()
    {
        QTest::addColumn<QByteArray>("shell");
        QTest::newRow("bash") << QByteArray("bash");
        QTest::newRow("zsh") << QByteArray("zsh");
    }
    void allNamesArriveAsTheyAre()
    {
        QFETCH(QByteArray, shell);
        AtTerminal terminal = started(shell);
        terminal.type("got force-release \x1b*\n");
        QStringList got = arguments(terminal);
        QCOMPARE(got.takeFirst(), QStringLiteral("force-release"));
        QSet<QByteArray> names;
        for (const QString &each : got) {
            names.insert(fromDisplay(each).value_or("not a name: " + each.toUtf8()));
            QVERIFY2(!each.startsWith(u'-'), qPrintable(each)); // it would be an option
        }
        QCOMPARE(got.size(), m_names.size());
        QCOMPARE(names, m_names);
        QVERIFY(!terminal.shown().contains("\x1b]0;title"));
    }

    // fish cannot insert all names at once. It lists names that begin with a dot only behind a dot.
    void fishListsAllNames()
    {
        QProcess fish;
        fish.start(QStringLiteral("fish"),
                   {QStringLiteral("-c"), QStringLiteral("complete -C 'got show '; complete -C 'got show .'")});
        QVERIFY(fish.waitForFinished());
        QSet<QByteArray> names;
        for (const QByteArray &line : fish.readAllStandardOutput().split('\n')) {
            if (line.contains('\t'))
                names.insert(fromDisplay(QString::fromUtf8(line.first(line.indexOf('\t')))).value_or(line));
        }
        QCOMPARE((m_names - names).values().join("\n"), QByteArray());
        QCOMPARE((names - m_names).values().join("\n"), QByteArray());
    }

    void typedNamesAreCompleted_data()
    {
        QTest::addColumn<QByteArray>("shell");
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<QByteArray>("name");
        for (const char *shell : {"bash", "zsh", "fish"}) {
            const auto row = [shell](const char *typed, const char *name) {
                QTest::addRow("%s %s", shell, typed) << QByteArray(shell) << QByteArray(typed) << QByteArray(name);
            };
            row("\\$\\(t", "$(touch executed)");
            row("'$(t", "$(touch executed)");
            row("order:4", "order:42");
            row("bang", "bang!bang");
            row("\"two  b", "two  blanks");
            row("it\\'", "it's \"one\"");
            row("\"it's", "it's \"one\"");
            row("new", "new\nline");
            row("\\~/", "~/home");
            row("back\\\\", "back\\slash\\x41");
        }
    }
    void typedNamesAreCompleted()
    {
        QFETCH(QByteArray, shell);
        QFETCH(QByteArray, typed);
        QFETCH(QByteArray, name);
        // one shell serves all its rows
        if (m_shell != shell) {
            m_terminal = std::make_unique<AtTerminal>(argumentsOf(shell), 200, path(shell));
            m_shell = shell;
        }
        m_terminal->type("got show " + typed + "\t" + enter(shell));
        const QStringList got = arguments(*m_terminal);
        const QStringList wanted{QStringLiteral("show"), offered(name)};
        if (got != wanted)
            m_shell.clear(); // the next row needs a new shell
        QCOMPARE(got, wanted);
    }

    void optionsAndTheirValuesAreCompleted_data()
    {
        QTest::addColumn<QByteArray>("shell");
        for (const char *shell : {"bash", "zsh", "fish"})
            QTest::newRow(shell) << QByteArray(shell);
    }
    void optionsAndTheirValuesAreCompleted()
    {
        QFETCH(QByteArray, shell);
        save("only one", Profile::Password::None);
        AtTerminal terminal = started(shell);
        const auto completed = [&](const QByteArray &typed) {
            terminal.type("got " + typed + "\t" + enter(shell));
            return arguments(terminal).join(u'|');
        };
        QCOMPARE(completed("force-rel"), QStringLiteral("force-release"));
        QCOMPARE(completed("help exit"), QStringLiteral("help|exit-codes"));
        QCOMPARE(completed("play lost-m"), QStringLiteral("play|lost-message"));
        QCOMPARE(completed("list --profile o"), QStringLiteral("list|--profile|only one"));
        QCOMPARE(completed("list --profile=o"), QStringLiteral("list|--profile=only one"));
        QCOMPARE(completed("list --environment st"), QStringLiteral("list|--environment|staging"));
        QCOMPARE(completed("list --connect"), QStringLiteral("list|--connect-timeout"));
        QCOMPARE(completed("list -o name,st"), QStringLiteral("list|-o|name,state"));
        QCOMPARE(completed("replay " + m_home.path().toUtf8() + "/bash"),
                 QStringLiteral("replay|") + m_home.filePath(QStringLiteral("bashrc")));
        // a command in the line is not executed to complete the line, but by the user's Enter
        terminal.type("got show $(touch executed) --js\t");
        terminal.waitFor("--json");
        QVERIFY(!QFile::exists(m_home.filePath(QStringLiteral("executed"))));
    }

    void namesComeFromTheServerOfTheLine()
    {
        const RedisServer other({.tcp = true});
        BlockingRedis redis(other);
        redis.call({"HSET", "there", owner, "1"});
        redis.call({"HSET", "here", owner, "1"});
        const QByteArray options = " --url redis://127.0.0.1:" + QByteArray::number(other.port());
        QCOMPARE(candidates("lockscope-cli force-release" + options + " "),
                 (QStringList{QStringLiteral("here"), QStringLiteral("there")}));
        QCOMPARE(candidates("lockscope-cli" + options + " show t"), QStringList{QStringLiteral("there")});
        QCOMPARE(candidates("lockscope-cli show" + options + " --prefix t "), QStringList{QStringLiteral("there")});
        QCOMPARE(candidates("lockscope-cli force-release there" + options + " --if-holder "),
                 QStringList{QString::fromLatin1(owner)});
        QCOMPARE(candidates("lockscope-cli show --url $UNKNOWN "), QStringList{});
        QCOMPARE(candidates("lockscope-cli show --demo "), QStringList{});
    }

    void profilesOfTheLineAreUsed()
    {
        const RedisServer other({.tcp = true});
        BlockingRedis(other).call({"HSET", "profiled", owner, "1"});
        save("saved", Profile::Password::None, other.port());
        QCOMPARE(candidates("lockscope-cli show --profile saved "), QStringList{QStringLiteral("profiled")});
        QVERIFY(candidates("lockscope-cli show --profile ").contains(QStringLiteral("saved")));
        QVERIFY(candidates("lockscope --profile ").contains(QStringLiteral("saved")));
        QVERIFY(candidates("lockscope --play ").contains(QStringLiteral("lost-message")));
    }

    void damagedSettingsStayAsTheyAre()
    {
        QFile file(profiles::settingsFile());
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray before = file.readAll();
        file.write("no setting at all\n");
        file.close();
        candidates("lockscope-cli show --profile ");
        QCOMPARE(candidates("lockscope-cli show --profile saved "), QStringList{});
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), before + "no setting at all\n");
        file.close();
        QCOMPARE(QFileInfo(file).dir().entryList({QStringLiteral("*.damaged-*")}), QStringList{});
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(before);
    }

    void noPasswordIsAskedFor()
    {
        const RedisServer closed({.tcp = true, .password = "closed"});
        save("asked", Profile::Password::Asked, closed.port());
        AtTerminal terminal(words("complete bash --") << QStringLiteral("lockscope-cli show --profile asked "));
        QCOMPARE(terminal.finish(), 0);
        QCOMPARE(terminal.shown(), QByteArray());
        // the same line with the password
        BlockingRedis redis(closed);
        redis.call({"HSET", "behind a password", owner, "1"});
        write("password", "closed\n");
        QCOMPARE(candidates("lockscope-cli show --profile asked --password-file ~/password "),
                 QStringList{QStringLiteral("behind a password")});
    }

    void errorsAreSilentAndShort()
    {
        for (const char *wrong : {"--url redis://127.0.0.1:1", "--url nonsense", "--profile nobody",
                                  "--password-file /nowhere", "--url redis://user:geheim@127.0.0.1:1"}) {
            const auto run = complete(QByteArray("lockscope-cli show ") + wrong + " ");
            QCOMPARE(run.code, 0);
            QCOMPARE(run.out, QByteArray());
            QVERIFY2(!run.err.contains("geheim"), run.err);
        }
        RedisServer silent;
        silent.suspend();
        QElapsedTimer timer;
        timer.start();
        const auto run = complete("lockscope-cli show --url unix://" + silent.socketPath().toUtf8() + " ");
        QVERIFY2(timer.elapsed() < 5'000, QByteArray::number(timer.elapsed()).constData());
        silent.resume();
        QCOMPARE(run.code, 0);
        QCOMPARE(run.out, QByteArray());
    }

    void completionOnlyReads()
    {
        m_redis->call({"CONFIG", "RESETSTAT"});
        QVERIFY(!candidates("lockscope-cli force-release o").isEmpty());
        const QByteArray calls = m_redis->call({"INFO", "commandstats"}).toBytes();
        QVERIFY(calls.contains("cmdstat_scan"));
        for (const char *command : {"set", "del", "hset", "eval", "evalsha", "publish", "config|set"})
            QVERIFY2(!calls.contains(QByteArray("cmdstat_").append(command).append(':')), command);
    }

    void wrongUseIsTold()
    {
        for (const char *line : {"complete", "complete csh -- a", "complete bash", "complete bash x -- a",
                                 "complete bash --url redis://h -- a"}) {
            const auto run = CliProcess(words(line)).run();
            QCOMPARE(run.code, 64);
            QVERIFY2(run.err.contains("complete"), run.err);
        }
    }

private:
    using Profile = profiles::Profile;

    QByteArray url() const { return "unix://" + m_server->socketPath().toUtf8(); }

    void write(const char *name, const QByteArray &text)
    {
        QFile file(m_home.filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    void save(const char *name, Profile::Password password, quint16 port = 1)
    {
        Profile profile;
        profile.id = profiles::newProfileId();
        profile.name = QString::fromUtf8(name);
        profile.address.host = QStringLiteral("127.0.0.1");
        profile.address.port = port;
        profile.password = password;
        const auto opened = profiles::openSettings(profiles::settingsFile());
        profiles::ProfileStore(opened.settings.get()).save(profile);
    }

    static QByteArray path(const QByteArray &shell)
    {
        return QStandardPaths::findExecutable(QString::fromLatin1(shell)).toUtf8();
    }
    QStringList argumentsOf(const QByteArray &shell) const
    {
        if (shell == "bash")
            return {QStringLiteral("--noprofile"), QStringLiteral("--rcfile"),
                    m_home.filePath(QStringLiteral("bashrc")), QStringLiteral("-i")};
        return shell == "zsh" ? QStringList{QStringLiteral("-d"), QStringLiteral("-i")}
                              : QStringList{QStringLiteral("-i")};
    }
    AtTerminal started(const QByteArray &shell) const { return AtTerminal(argumentsOf(shell), 200, path(shell)); }
    static QByteArray enter(const QByteArray &shell) { return shell == "fish" ? "\r" : "\n"; }

    // What the command `got` received.
    QStringList arguments(AtTerminal &terminal)
    {
        const QString file = m_home.filePath(QStringLiteral("got.whole"));
        if (!terminal.showsUntil([&] { return QFile::exists(file); }))
            return {QStringLiteral("nothing: ") + toDisplay(terminal.shown().right(2'000))};
        QFile got(file);
        if (!got.open(QIODevice::ReadOnly))
            return {};
        QStringList all;
        for (const QByteArray &argument : got.readAll().split('\0'))
            all << QString::fromUtf8(argument);
        all.removeLast(); // behind the last NUL
        got.remove();
        return all;
    }

    static CliProcess::Run complete(const QByteArray &line)
    {
        return CliProcess(
                   {QStringLiteral("complete"), QStringLiteral("zsh"), QStringLiteral("--"), QString::fromUtf8(line)})
            .run();
    }
    static QStringList candidates(const QByteArray &line)
    {
        QStringList all;
        for (const QByteArray &each : complete(line).out.split('\n')) {
            if (each.contains('\t'))
                all << QString::fromUtf8(each.first(each.indexOf('\t')));
        }
        all.sort();
        return all;
    }

    QTemporaryDir m_home;
    ShellFiles m_installed;
    QSet<QByteArray> m_names;
    QByteArray m_shell;
    std::unique_ptr<AtTerminal> m_terminal;
    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestShellCompletion)

} // namespace lockscope::shell_completion_test

#include "tst_shell_completion.moc"
