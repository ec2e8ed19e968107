#pragma once

#include <sys/resource.h>

namespace lockscope {

// Limits the size to which files of this process and of children that it starts may grow.
class FilesUpTo {
public:
    explicit FilesUpTo(rlim_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit less{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &less);
    }
    ~FilesUpTo() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

} // namespace lockscope
