#pragma once

#include "core/base/error.h"
#include "ui/look/colours.h"
#include "ui/text/plain_label.h"

namespace lockscope::ui {

// What went well or wrong, in words, where it happened; takes no room while there is nothing to say. The colour of its
// tone follows the palette, and a sign stands before the words.
class MessageLine : public PlainLabel {
    Q_OBJECT

public:
    explicit MessageLine(QWidget *parent = nullptr);

    void say(Tone tone, const QString &text);
    void say(const Error &error);
    void clear();
    QString said() const { return m_text; } // without the sign

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();

    Tone m_tone = Tone::Plain;
    QString m_text;
};

// One sentence for people. A write whose reply was lost is never called failed.
QString errorText(const Error &error);

} // namespace lockscope::ui
