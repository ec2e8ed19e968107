#pragma once

#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace lockscope {

// The real lockscope as a child on an offscreen display, with its own settings and temporary files. It is killed with
// this object.
class WindowProcess {
public:
    explicit WindowProcess(const QStringList &arguments, const QMap<QString, QString> &variables = {});
    ~WindowProcess();

    // Without a display, and without anything to connect to.
    static QProcessEnvironment plainEnvironment();

    void type(const char *keys); // such as "Space" or "Ctrl+Q", to the window with the keyboard focus
    void awaitDialog(); // what is typed afterwards waits until a dialog has the keyboard focus
    void loseDisplay(); // as Qt handles a lost display
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    int exitCode() const { return m_process.exitCode(); } // after its end
    qint64 pid() const { return m_process.processId(); }
    QByteArray err() { return m_process.readAllStandardError(); }
    QString temporaryFolder() const { return m_home.filePath(QStringLiteral("tmp")); }

private:
    void write(const QByteArray &line);

    QTemporaryDir m_home;
    QProcess m_process;
};

} // namespace lockscope
