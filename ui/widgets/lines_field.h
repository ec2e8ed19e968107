#pragma once

#include <QPlainTextEdit>

namespace lockscope::ui {

// Several short texts, one on each line. Tab leaves it.
class LinesField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LinesField(int visibleLines, QWidget *parent = nullptr);
    QStringList lines() const; // trimmed, without empty ones
};

} // namespace lockscope::ui
