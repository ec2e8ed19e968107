#include "ui/play/help_page.h"

#include "ui/help/panels.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/letter_width.h"

#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int pageMargin = 16;
constexpr int pageLetters = 110; // of a line
constexpr int pictureWidth = 720;

PlainLabel *wrapped(const QString &text, QWidget *parent)
{
    auto *label = new PlainLabel(text, parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::Text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString keysText()
{
    QStringList lines = {HelpPage::tr("Keys in the playground and in its lanes:")};
    for (const Panel panel : {Panel::Playground, Panel::Lanes}) {
        for (const KeyText &key : panelKeys(panel))
            lines << HelpPage::tr("%1: %2").arg(key.keys, key.meaning);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

HelpPage::HelpPage(QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Help"));
}

void HelpPage::show(const std::vector<play::Scenario> &scenarios, play::Language language)
{
    auto *inside = new QWidget;
    inside->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(pageMargin, 12, pageMargin, 12);
    // limits this widget instead of its labels, because a layout ignores a label's maximum width when it asks for the
    // height
    inside->setMaximumWidth(std::max(pictureWidth, letterWidth(fontMetrics()) * pageLetters) + 2 * pageMargin);
    column->setSpacing(8);
    setWidget(inside); // deletes the previous widget
    column->addWidget(wrapped(keysText(), inside));
    for (const play::Scenario &scenario : scenarios)
        addScenario(column, scenario, language);
    column->addStretch(1);
}

void HelpPage::addScenario(QLayout *column, const play::Scenario &scenario, play::Language language)
{
    auto *open = new QPushButton(plainActionText(scenario.title.in(language)), widget());
    open->setFlat(true);
    open->setObjectName(QStringLiteral("help-scenario"));
    QFont bold = open->font();
    bold.setBold(true);
    open->setFont(bold);
    open->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(open, &QPushButton::clicked, this, [this, id = scenario.id] { Q_EMIT scenarioWanted(id); });
    column->addWidget(open);
    const QPixmap picture(QStringLiteral(":/play/help/%1.png").arg(scenario.id));
    if (!picture.isNull()) {
        auto *label = new PlainLabel(widget());
        label->setPixmap(picture);
        column->addWidget(label);
    }
    column->addWidget(wrapped(scenario.why.in(language), widget()));
}

} // namespace lockscope::ui
