#include "ui/play/panes/lua_viewer.h"

#include "ui/theme/colours.h"
#include "ui/theme/fixed_font.h"
#include "ui/widgets/window_size.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

// Highlights comments and keywords by colour, slant and weight.
class LuaColours : public QSyntaxHighlighter {
public:
    LuaColours(QTextDocument *document, const QPalette &palette)
        : QSyntaxHighlighter(document)
    {
        m_comment.setForeground(toneColour(Tone::Muted, palette));
        m_comment.setFontItalic(true);
        m_keyword.setFontWeight(QFont::Bold);
        m_text.setForeground(toneColour(Tone::Info, palette));
    }

protected:
    void highlightBlock(const QString &line) override
    {
        static const QRegularExpression keyword(QStringLiteral(
            "\\b(and|break|do|else|elseif|end|false|for|function|if|in|local|nil|not|or|repeat|return|then|true|until|"
            "while)\\b"));
        static const QRegularExpression text(QStringLiteral("'[^']*'|\"[^\"]*\""));
        static const QRegularExpression comment(QStringLiteral("--.*$"));
        for (const auto &[pattern, format] :
             {std::pair(&keyword, &m_keyword), std::pair(&text, &m_text), std::pair(&comment, &m_comment)}) {
            for (auto all = pattern->globalMatch(line); all.hasNext();) {
                const auto match = all.next();
                setFormat(int(match.capturedStart()), int(match.capturedLength()), *format);
            }
        }
    }

private:
    QTextCharFormat m_comment, m_keyword, m_text;
};

} // namespace

LuaViewer::LuaViewer(const QString &name, const QString &source, QWidget *parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("lua/%1.lua").arg(name));
    m_text = new QPlainTextEdit(this);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    const QFont fixed = fixedFont(font());
    m_text->setFont(fixed);
    m_text->setPlainText(source);
    highlight();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_text);
    column->addWidget(buttons);
    const QFontMetrics metrics(fixed);
    resizeWithinScreen(this, {metrics.horizontalAdvance(QLatin1Char('n')) * 104, metrics.height() * 34});
}

void LuaViewer::highlight()
{
    delete m_highlighter;
    m_highlighter = new LuaColours(m_text->document(), palette());
}

void LuaViewer::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_highlighter)
        highlight();
}

} // namespace lockscope::ui
