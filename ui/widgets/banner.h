#pragma once

#include "ui/text/plain_label.h"

namespace lockscope::ui {

// A conspicuous line above the table; hidden if empty. It always stays one line, so that the rows below do not move;
// the tool tip has the whole text.
class Banner : public ElidedLabel {
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);
    void say(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();
};

} // namespace lockscope::ui
