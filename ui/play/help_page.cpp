#include "ui/play/help_page.h"

#include "ui/text.h"
#include "ui/text/plain_label.h"
#include "ui/theme/letter_width.h"

#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int margin = 16;
constexpr int mostLetters = 110; // of a line
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
    return HelpPage::tr(
        "Space: run or pause. Left, Right: a step back or forward, and at the end a new step of the live "
        "run. Home, End: to the beginning, to the latest event. R: restart. F: fork from here. S: "
        "stop. Comma and full stop: slower, faster. F11: projector, where V shows one pane after the "
        "other. Escape: back. Ctrl+5: back to your locks.\n"
        "A goes to the first actor, then to the next. On an actor Enter opens its menu, 1 to 9 choose the "
        "thread, L locks, T tries, U unlocks, O asks for another lock, C crashes, Z freezes or thaws, N "
        "cuts or heals the network. On a server: P pauses or resumes, K kills or starts. On paused messages: "
        "D delivers, X drops.\n"
        "In the lanes: [ goes from the waiter to the holder, ] goes back, + and - zoom, 0 shows all.");
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
    column->setContentsMargins(margin, 12, margin, 12);
    // a fixed width, because a layout does not ask a label for its height at its maximum width
    inside->setMaximumWidth(std::max(pictureWidth, letterWidth(fontMetrics()) * mostLetters) + 2 * margin);
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
