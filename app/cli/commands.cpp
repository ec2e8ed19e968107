#include "core/base/clock.h"
