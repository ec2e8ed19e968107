#include "ui/play/choosing_page.h"

#include "ui/play/families_table.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"

#include <QGridLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

enum Row { Name, Acquire, Release, Gives, Lacks, Questions };

// A sign is shorter than a word and, unlike a colour, visible to colour-blind people.
QString signOf(play::Verdict verdict)
{
    switch (verdict) {
    case play::Verdict::Yes: return QStringLiteral("✓");
    case play::Verdict::Partly: return QStringLiteral("(✓)");
    case play::Verdict::No: return QStringLiteral("✗");
    }
    return {};
}

QStringList heads(play::Language language)
{
    QStringList heads{QString()};
    for (const char *head : {QT_TRANSLATE_NOOP("captions", "Acquire"), QT_TRANSLATE_NOOP("captions", "Release"),
                             QT_TRANSLATE_NOOP("captions", "Gives"), QT_TRANSLATE_NOOP("captions", "Lacks")})
        heads += play::bilingual(head).in(language);
    return heads;
}

} // namespace

ChoosingPage::ChoosingPage(QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setBackgroundRole(QPalette::Base);
}

PlainLabel *ChoosingPage::addText(const QString &text, int row, int column, bool isBold)
{
    auto *label = new PlainLabel(text, widget());
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::Text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setMinimumWidth(fontMetrics().averageCharWidth() * 14);
    QFont font = label->font();
    font.setBold(isBold);
    label->setFont(font);
    m_grid->addWidget(label, row, column, Qt::AlignTop);
    return label;
}

void ChoosingPage::addWay(const play::WayToLock &way, int column, play::Language language)
{
    addText(way.name.in(language), Name, column, true);
    addText(way.acquire, Acquire, column, false);
    addText(way.release, Release, column, false);
    addText(way.gives.in(language), Gives, column, false);
    addText(way.lacks.in(language), Lacks, column, false);
}

void ChoosingPage::addClaim(const play::Answer &claim, int row, int column, play::Language language,
                            const QString &title)
{
    auto *cell = new QWidget(widget());
    m_grid->addWidget(cell, row, column, Qt::AlignTop);
    auto *lines = new QVBoxLayout(cell);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    auto *label = new PlainLabel(QStringLiteral("%1 %2").arg(signOf(claim.verdict), claim.words.in(language)), cell);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::Text);
    lines->addWidget(label);
    if (title.isEmpty()) {
        label->setToolTip(plainToolTip(tr("Not shown here: %1").arg(claim.notHere.in(language))));
        return;
    }
    auto *run = new QToolButton(cell);
    run->setObjectName(QStringLiteral("claim"));
    run->setText(tr("▶ Run"));
    run->setAccessibleName(tr("Run: %1").arg(title));
    run->setToolTip(plainToolTip(title));
    connect(run, &QToolButton::clicked, this, [this, id = claim.scenario] { Q_EMIT scenarioWanted(id); });
    lines->addWidget(run, 0, Qt::AlignLeft);
}

void ChoosingPage::show(const play::Choosing &choosing, play::Language language,
                        const std::function<QString(const QString &)> &titleOf)
{
    auto *inside = new QWidget;
    inside->setBackgroundRole(QPalette::Base);
    auto *lines = new QVBoxLayout(inside);
    lines->setContentsMargins(12, 10, 12, 10);
    lines->setSpacing(24);
    m_grid = new QGridLayout;
    lines->addLayout(m_grid);
    m_grid->setHorizontalSpacing(14);
    m_grid->setVerticalSpacing(10);
    setWidget(inside); // deletes the previous widget
    int row = 0;
    for (const QString &head : heads(language))
        addText(head, row++, 0, true);
    for (const play::BilingualText &question : choosing.questions)
        addText(question.in(language), row++, 0, true);
    int column = 1;
    for (const play::WayToLock &way : choosing.ways) {
        addWay(way, column, language);
        for (std::size_t i = 0; i < way.answers.size(); ++i)
            addClaim(way.answers[i], Questions + int(i), column, language,
                     way.answers[i].scenario.isEmpty() ? QString() : titleOf(way.answers[i].scenario));
        m_grid->setColumnStretch(column++, 1);
    }
    lines->addWidget(new FamiliesTable(families::builtIn(), language, inside));
    lines->addStretch(1);
}

} // namespace lockscope::ui
