#pragma once

#include <QPlainTextEdit>

namespace lockscope::ui {

// Several short texts, one per line. Tab leaves the field.
class LinesField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LinesField(int visibleLines, QWidget *parent = nullptr);
    QStringList lines() const; // trimmed, without empty lines

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitToFont();

    const int m_visibleLines;
};

} // namespace lockscope::ui
