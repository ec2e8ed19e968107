#pragma once

#include "core/precompiled.h"

#include "tests/support/test_program.h"
