#include "ui/table/empty_view.h"

#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/larger_font.h"

#include <QEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

constexpr int widestLine = 70; // letters
constexpr int shortestLine = 24;
constexpr int beside = 12; // pixels, left and right of the text

PlainLabel *centred(QWidget *parent)
{
    auto *label = new PlainLabel(parent);
    label->setAlignment(Qt::AlignHCenter);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

int lettersWide(const QWidget *widget, int letters)
{
    return widget->fontMetrics().horizontalAdvance(QLatin1Char('n')) * letters;
}

// Sets the height that the text needs at this width. The layout would calculate it for the width of the whole page.
void showWhole(PlainLabel *label, int width)
{
    label->setFixedWidth(width);
    label->setMinimumHeight(label->text().isEmpty() ? 0 : label->heightForWidth(width));
}

QString buttonText(EmptyPage::Button button)
{
    switch (button) {
    case EmptyPage::Button::None: return {};
    case EmptyPage::Button::Connect: return EmptyView::tr("Connect…");
    case EmptyPage::Button::ClearFilter: return EmptyView::tr("Clear the filter");
    case EmptyPage::Button::Acquire: return EmptyView::tr("Acquire a lock…");
    }
    return {};
}

} // namespace

EmptyView::EmptyView(QWidget *parent)
    : QWidget(parent)
    , m_title(centred(this))
    , m_text(centred(this))
    , m_hints(centred(this))
    , m_busy(new QProgressBar(this))
    , m_button(new QPushButton(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    new LargerFont(m_title, 1.5);
    m_title->setForegroundRole(QPalette::Text);
    m_text->setForegroundRole(QPalette::Text);
    m_hints->setForegroundRole(QPalette::Text);
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedSize(220, 6);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_title, m_text, m_busy, m_hints, m_button})
        column->addWidget(widget, 0, Qt::AlignHCenter);
    column->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, [this] { Q_EMIT asked(m_page.button); });
    setPage({});
}

void EmptyView::setPage(const EmptyPage &page)
{
    m_page = page;
    m_title->setText(page.title);
    m_text->setText(page.text);
    m_text->setVisible(!page.text.isEmpty());
    m_hints->setText(page.hints.join(QLatin1Char('\n')));
    m_hints->setVisible(!page.hints.isEmpty());
    fitTexts();
    m_busy->setVisible(page.busy);
    m_button->setText(buttonText(page.button));
    m_button->setVisible(page.button != EmptyPage::Button::None);
    m_button->setEnabled(page.whyDisabled.isEmpty());
    setPlainToolTip(m_button, page.whyDisabled);
}

void EmptyView::fitTexts()
{
    const int available = std::max(width(), minimumSizeHint().width()) - 2 * beside;
    for (PlainLabel *label : {m_title, m_text, m_hints})
        showWhole(label, std::min(available, lettersWide(this, widestLine)));
}

QSize EmptyView::minimumSizeHint() const
{
    return {lettersWide(this, shortestLine) + 2 * beside, layout()->minimumSize().height()};
}

void EmptyView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTexts();
}

void EmptyView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitTexts();
}

} // namespace lockscope::ui
