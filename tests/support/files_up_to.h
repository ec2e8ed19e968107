#pragma once

#include <sys/resource.h>

namespace lockscope {

// Files of ours, and of children that are started meanwhile, may not grow beyond that.
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
