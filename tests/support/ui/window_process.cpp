#include "tests/support/ui/window_process.h"

#include "tests/support/ends_with_us.h"

#include <QDir>

#include <stdexcept>

namespace lockscope {

WindowProcess::WindowProcess(const QStringList &arguments, const QMap<QString, QString> &variables)
{
    auto environment = plainEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("QT_QPA_GENERIC_PLUGINS"), QStringLiteral("typist"));
    environment.insert(QStringLiteral("QT_PLUGIN_PATH"), QStringLiteral(LOCKSCOPE_TEST_PLUGINS));
    for (const char *name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
        environment.insert(QString::fromLatin1(name), m_home.path());
    QDir(m_home.path()).mkdir(QStringLiteral("tmp"));
    environment.insert(QStringLiteral("TMPDIR"), temporaryFolder());
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_home.path());
    for (const auto &[name, value] : variables.asKeyValueRange())
        environment.insert(name, value);
    m_process.setProcessEnvironment(environment);
    endWithUs(m_process);
    m_process.start(QStringLiteral(LOCKSCOPE_PATH), arguments);
    if (!m_process.waitForStarted())
        throw std::runtime_error("lockscope did not start");
}

WindowProcess::~WindowProcess()
{
    m_process.kill();
    m_process.waitForFinished();
}

QProcessEnvironment WindowProcess::plainEnvironment()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LOCKSCOPE_URL", "LOCKSCOPE_PASSWORD",
                             "LOCKSCOPE_SENTINEL_PASSWORD"})
        environment.remove(QString::fromLatin1(name));
    return environment;
}

void WindowProcess::type(const char *keys)
{
    write(keys);
}

void WindowProcess::awaitDialog()
{
    write("dialog");
}

void WindowProcess::loseDisplay()
{
    write("exit");
}

void WindowProcess::write(const QByteArray &line)
{
    m_process.write(line + '\n');
    m_process.waitForBytesWritten();
}

} // namespace lockscope
