#pragma once

#include <QPlainTextEdit>

namespace lockscope::ui {

// Several short texts, one per line. Tab leaves the field.
class LinesField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LinesField(int visibleLines, QWidget *parent = nullptr);
    QStringList lines() const; // trimmed, without empty lines
};

} // namespace lockscope::ui
