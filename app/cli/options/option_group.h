#pragma once

#include "app/connection/option_group.h"

namespace lockscope::cli {

using app::OptionGroup;
using app::Options;

} // namespace lockscope::cli
