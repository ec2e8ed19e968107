#include "ui/widgets/message_line.h"

#include <QEvent>

namespace lockscope::ui {

namespace {

QString toneSign(Tone tone)
{
    switch (tone) {
    case Tone::Good: return QStringLiteral("✓ ");
    case Tone::Bad: return QStringLiteral("✗ ");
    case Tone::Warning: return QStringLiteral("⚠ ");
    case Tone::Plain:
    case Tone::Muted:
    case Tone::Info: break;
    }
    return {};
}

} // namespace

MessageLine::MessageLine(QWidget *parent)
    : PlainLabel(parent)
{
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void MessageLine::say(Tone tone, const QString &text)
{
    m_tone = tone;
    m_text = text;
    setText(text.isEmpty() ? QString() : QString(toneSign(tone) + text));
    setVisible(!text.isEmpty());
    recolour();
}

void MessageLine::say(const Error &error)
{
    say(error.kind == Error::Kind::OutcomeUnknown ? Tone::Warning : Tone::Bad, errorText(error));
}

void MessageLine::clear()
{
    say(Tone::Plain, QString());
}

void MessageLine::changeEvent(QEvent *event)
{
    PlainLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

void MessageLine::recolour()
{
    const QPalette around = parentWidget() ? parentWidget()->palette() : QPalette();
    const QColor colour = toneColour(m_tone, around, around.color(QPalette::Window));
    if (palette().color(QPalette::WindowText) == colour)
        return;
    QPalette mine;
    mine.setColor(QPalette::WindowText, colour);
    setPalette(mine);
}

QString errorText(const Error &error)
{
    QString what = error.message.isEmpty() ? QString(word(error.kind)) : error.message;
    if (error.kind == Error::Kind::OutcomeUnknown)
        return MessageLine::tr("Result unknown, because the answer was lost: %1").arg(what);
    return what;
}

} // namespace lockscope::ui
