#include "ui/help/help_document.h"

#include "ui/help/help_text.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QImageReader>
#include <QPalette>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

namespace lockscope::ui {

namespace {

constexpr double gap = 0.6; // above a paragraph, in heights of a line

class PageWriter {
public:
    explicit PageWriter(QTextDocument *document)
        : m_cursor(document)
        , m_lineHeight(QFontMetricsF(document->defaultFont()).height())
    { }

    void heading(const QString &text, int level)
    {
        QTextCharFormat bold;
        bold.setFontWeight(QFont::DemiBold);
        bold.setProperty(QTextFormat::FontSizeAdjustment, 3 - level); // relative, so it grows with the view's font
        begin(level == 1 ? 0 : 2 * gap, level);
        m_cursor.insertText(text, bold);
    }

    void paragraph(const QString &text)
    {
        begin(gap);
        m_cursor.insertText(text, QTextCharFormat());
    }

    void rows(const std::vector<HelpTopic::Row> &rows)
    {
        begin(0);
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellPadding(m_lineHeight / 6);
        format.setTopMargin(gap * m_lineHeight / 2);
        format.setBottomMargin(gap * m_lineHeight); // Qt ignores the margin of the first block after a table
        QTextTable *table = m_cursor.insertTable(int(rows.size()), 2, format);
        QTextCharFormat strong;
        strong.setFontWeight(QFont::DemiBold);
        for (int row = 0; row < int(rows.size()); ++row) {
            table->cellAt(row, 0).firstCursorPosition().insertText(rows[std::size_t(row)].left, strong);
            table->cellAt(row, 1).firstCursorPosition().insertText(rows[std::size_t(row)].right);
        }
        m_cursor.movePosition(QTextCursor::End);
        m_isEmpty = true; // a table ends with an empty block
    }

    void picture(const QString &resource, const QString &description)
    {
        begin(gap);
        QTextImageFormat image;
        image.setName(resource);
        image.setProperty(QTextFormat::ImageAltText, description);
        const QSize size = QImageReader(resource).size();
        image.setWidth(std::min(double(size.width()), 40 * m_lineHeight));
        m_cursor.insertImage(image);
    }

    void link(const HelpTopic &target)
    {
        begin(gap / 2);
        QTextCharFormat format;
        format.setAnchor(true);
        QUrl url;
        url.setScheme(QStringLiteral("topic"));
        url.setPath(target.id);
        format.setAnchorHref(url.toString(QUrl::FullyEncoded));
        format.setForeground(QApplication::palette().link());
        format.setFontUnderline(true);
        m_cursor.insertText(target.title, format);
        m_cursor.insertText(QStringLiteral(" "), QTextCharFormat()); // ends the link
    }

private:
    void begin(double above, int level = 0)
    {
        QTextBlockFormat format;
        format.setTopMargin(above * m_lineHeight);
        format.setHeadingLevel(level);
        if (std::exchange(m_isEmpty, false))
            m_cursor.setBlockFormat(format);
        else
            m_cursor.insertBlock(format, QTextCharFormat());
    }

    QTextCursor m_cursor;
    double m_lineHeight; // pixels
    bool m_isEmpty = true; // the cursor is in an empty block
};

} // namespace

void writePage(QTextDocument *document, const HelpTopic &topic, const HelpTopics &topics)
{
    document->clear();
    PageWriter page(document);
    page.heading(topic.title, 1);
    for (const QString &text : topic.summary.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts))
        page.paragraph(text);
    if (!topic.picture.isEmpty())
        page.picture(topic.picture, topic.title);
    for (const HelpTopic::Part &part : topic.parts) {
        if (!part.heading.isEmpty())
            page.heading(part.heading, 2);
        for (const QString &text : part.paragraphs)
            page.paragraph(text);
        if (!part.rows.empty())
            page.rows(part.rows);
    }
    QStringList links = topic.related;
    for (const QString &scenario : topic.scenarios)
        links << topicOfScenario(scenario);
    links.removeAll(topic.id);
    bool isFirst = true;
    for (const QString &id : links) {
        const HelpTopic *target = topics.find(id);
        if (target && std::exchange(isFirst, false))
            page.heading(HelpText::tr("See also"), 2);
        if (target)
            page.link(*target);
    }
}

} // namespace lockscope::ui
