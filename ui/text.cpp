#include "ui/text.h"
