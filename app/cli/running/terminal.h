#pragma once

#include <QtGlobal>

#include <optional>
#include <sys/types.h>
#include <termios.h>

namespace lockscope::cli {

// The terminal of this process, if it has one. The process group in its foreground may read from it and gets the
// signals of its keys, such as Ctrl+C.
class Terminal {
public:
    Terminal();
    ~Terminal();
    Q_DISABLE_COPY_MOVE(Terminal)

    int descriptor() const { return m_terminal; }
    bool isThere() const { return m_terminal >= 0; }
    bool isOurs() const; // our group is in the foreground
    bool isOf(pid_t group) const; // `group` is in the foreground
    // True if no other program of our job, such as a pager, uses the terminal. Only then does a command get the
    // terminal before it starts.
    bool isOursAlone() const;
    // Ignores SIGTTOU while this object lives, so that this process can write messages while another group is in the
    // foreground. Call it after the command has started, because the command would inherit the setting.
    void ignoreOutputStops();
    void giveTo(pid_t group) const;
    void takeBackFrom(pid_t group) const;
    void restoreModes() const; // restores the modes that the constructor found

private:
    int m_terminal;
    std::optional<termios> m_modes;
    bool m_ignores = false;
};

} // namespace lockscope::cli
