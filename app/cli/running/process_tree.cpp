#include "app/cli/running/process_tree.h"

#include <csignal>
#include <cstddef>
#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

struct Process {
    pid_t pid;
    pid_t parent;
    bool isAlive; // false for a zombie, which waits to be reaped
    bool isBelow; // below the root
};

// Static, because a forked child of a program with threads must not allocate.
constexpr std::size_t mostProcesses = 32'768;
Process processes[mostProcesses];
std::size_t processCount = 0;

pid_t numberAt(const char *text)
{
    pid_t number = 0;
    for (; *text >= '0' && *text <= '9'; ++text)
        number = number * 10 + (*text - '0');
    return *text == '\0' || *text == ' ' ? number : 0;
}

// The file contains "PID (NAME) STATE PARENT …", where NAME may contain anything.
bool readStatus(int proc, const char *pid, Process &process)
{
    char path[32];
    std::size_t length = 0;
    for (; pid[length] != '\0' && length < 16; ++length)
        path[length] = pid[length];
    for (const char *rest = "/stat"; *rest != '\0'; ++rest)
        path[length++] = *rest;
    path[length] = '\0';
    const int file = ::openat(proc, path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    char text[256];
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    if (size <= 0)
        return false;
    text[size] = '\0';
    const char *end = nullptr;
    for (const char *at = text; *at != '\0'; ++at)
        end = *at == ')' ? at : end;
    if (!end || end + 4 >= text + size)
        return false;
    process = {numberAt(pid), numberAt(end + 4), end[2] != 'Z' && end[2] != 'X', false};
    return true;
}

void readAll()
{
    processCount = 0;
    const int proc = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (proc < 0)
        return;
    alignas(dirent64) static char buffer[16'384];
    for (long size = 0; (size = ::syscall(SYS_getdents64, proc, buffer, sizeof buffer)) > 0;) {
        for (long at = 0; at < size;) {
            const auto *entry = reinterpret_cast<const dirent64 *>(buffer + at);
            at += entry->d_reclen;
            if (processCount < mostProcesses && numberAt(entry->d_name) > 0
                && readStatus(proc, entry->d_name, processes[processCount]))
                ++processCount;
        }
    }
    ::close(proc);
}

bool isBelow(pid_t parent, pid_t root)
{
    if (parent == root)
        return true;
    for (std::size_t i = 0; i < processCount; ++i) {
        if (processes[i].pid == parent)
            return processes[i].isBelow;
    }
    return false;
}

} // namespace

int signalDescendants(pid_t root, int number)
{
    readAll();
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (std::size_t i = 0; i < processCount; ++i) {
            if (!processes[i].isBelow && isBelow(processes[i].parent, root))
                isChanged = processes[i].isBelow = true;
        }
    }
    int alive = 0;
    for (std::size_t i = 0; i < processCount; ++i) {
        if (!processes[i].isBelow || !processes[i].isAlive)
            continue;
        ++alive;
        if (number != 0)
            ::kill(processes[i].pid, number);
    }
    return alive;
}

} // namespace lockscope::cli
