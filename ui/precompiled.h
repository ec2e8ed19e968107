#pragma once

#include "core/precompiled.h"

#include <QAbstractTableModel>
#include <QChart>
#include <QLabel>
#include <QPainter>
#include <QWidget>
