#pragma once

#include "core/model/state.h"
#include "ui/theme/colours.h"

#include <QAbstractButton>

#include <optional>

namespace lockscope::ui {

// A small round button that filters the table. Its label is a word, optionally with a state's sign or a connection's
// colour. For names, use plainActionText(): as in all buttons, `&&` is shown as an ampersand.
class Chip : public QAbstractButton {
    Q_OBJECT

public:
    explicit Chip(const QString &text, QWidget *parent = nullptr);

    void setTone(Tone tone);
    void setSign(State state);
    void setConnection(int colour); // see connectionColour()

    int widthFor(const QString &text) const; // its width with this text
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    int signWidth() const;

    Tone m_tone = Tone::Plain;
    std::optional<State> m_sign;
    std::optional<int> m_connection;
};

} // namespace lockscope::ui
