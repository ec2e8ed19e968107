// A planted mistake: links only the layer redis, and calls the layer above. The test structure.layers expects the
// linker to refuse it.
#include "core/locks/wire/names.h"

int main()
{
    return lockscope::locks::fairQueue(lockscope::Key()).raw().isEmpty() ? 0 : 1;
}
