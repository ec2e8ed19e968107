#pragma once

#include "core/families/catalog.h"
#include "core/play/scenario/bilingual_text.h"

#include <QWidget>

namespace lockscope::ui {

// What the locks of other libraries promise: a row for each family. GUI thread.
class FamiliesTable : public QWidget {
    Q_OBJECT

public:
    FamiliesTable(const families::CatalogPtr &catalog, play::Language language, QWidget *parent = nullptr);
};

} // namespace lockscope::ui
