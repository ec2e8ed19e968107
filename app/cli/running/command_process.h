#pragma once

#include "app/cli/running/keeper.h"

#include <QByteArrayList>
#include <QObject>
#include <QSocketNotifier>

#include <memory>
#include <optional>

namespace lockscope::cli {

// A command and everything that it starts, in a separate process group. All these processes are killed when this
// process ends for any reason, or when this object is destroyed before leave(). Use it on one thread with an event
// loop.
class CommandProcess : public QObject {
    Q_OBJECT

public:
    CommandProcess() = default;
    ~CommandProcess() override;
    Q_DISABLE_COPY_MOVE(CommandProcess)

    // The command's group becomes the foreground group of `terminal`, unless `terminal` is -1. Returns errno, or 0.
    int start(const QByteArrayList &words, const QByteArrayList &environment, int terminal);
    // The command reads `input`, and its output goes to standard error.
    int startWithInput(const QByteArrayList &words, const QByteArrayList &environment, const QByteArray &input);

    pid_t group() const { return m_group; }
    bool hasEnded() const { return m_status.has_value(); } // the command; its descendants may run on
    bool wasKilled() const; // a signal ended the command
    bool isAllGone() const { return m_isAllGone; } // after a signal: no process of the command is left
    int exitCode() const; // the shell's convention: 128 + number for a command that a signal ended
    int takeStop(); // the signal that stopped the command since the last call; 0 if none did

    void signalGroup(int number) { send(KeeperMessage::What::SignalGroup, number); }
    void signalAll(int number) { send(KeeperMessage::What::SignalAll, number); }
    void killAll() { send(KeeperMessage::What::KillAll, 0); } // repeatedly, until no process is left
    void leave(); // the remaining processes keep running

Q_SIGNALS:
    void changed();

private:
    int start(const QByteArrayList &words, const QByteArrayList &environment, int terminal, int input);
    void send(KeeperMessage::What what, int value) const;
    bool read(bool waits);
    void hear(const KeeperMessage &message);
    void keeperIsGone();
    void close();

    int m_channel = -1;
    pid_t m_keeper = 0;
    pid_t m_group = 0;
    bool m_hasStarted = false;
    int m_startError = 0;
    int m_stop = 0;
    bool m_isAllGone = false;
    std::optional<int> m_status; // the status that wait() returns
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope::cli
