#pragma once

#include "ui/play/export/tell.h"

#include <QJsonObject>

namespace lockscope::ui {

// What the page of a run draws, as its script (resources/play/run.js) reads it.
QJsonObject runJson(const play::RecordingPtr &recording, play::Language language, const Tell &tell);

} // namespace lockscope::ui
