#pragma once

#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace lockscope {

// The real lockscope as a child, on no screen, with settings and temporary files of its own. Killed with this object.
class WindowProcess {
public:
    explicit WindowProcess(const QStringList &arguments, const QMap<QString, QString> &variables = {});
    ~WindowProcess();

    // Without a display, and nothing that would be connected to.
    static QProcessEnvironment plainEnvironment();

    void type(const char *keys); // as "Space" or "Ctrl+Q", into the window that has the keyboard
    void loseDisplay(); // as Qt takes it
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 pid() const { return m_process.processId(); }
    QByteArray err() { return m_process.readAllStandardError(); }
    QString temporaryFolder() const { return m_home.filePath(QStringLiteral("tmp")); }

private:
    void write(const QByteArray &line);

    QTemporaryDir m_home;
    QProcess m_process;
};

} // namespace lockscope
