#pragma once

#include <QByteArray>
#include <QLocalServer>
#include <QStringList>

#include <functional>

namespace lockscope::gui {

// Finds the window that this user has already opened with the same settings file, on the same display. The programs
// speak through a socket in the user's runtime folder, which nobody else may open. A socket that a killed program left
// behind does not matter. GUI thread.
class OpenWindow {
public:
    // `settingsFile` need not exist.
    explicit OpenWindow(const QString &settingsFile);

    // Gives the arguments to the open window, which raises itself. Returns false if there is no such window, or if it
    // does not answer within two seconds.
    bool pass(const QStringList &arguments);
    // From now on, this window is the open one, unless another window is. `received` gets the arguments of later
    // starts.
    void listen(std::function<void(const QStringList &arguments)> received);
    void stopListening(); // because the window closes

private:
    void accept();

    QString m_socket; // its path; empty if this user has no runtime folder
    QLocalServer m_server;
    std::function<void(const QStringList &arguments)> m_received;
};

} // namespace lockscope::gui
