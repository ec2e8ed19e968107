#include "ui/play/explanation_panel.h"

#include "ui/text/plain_label.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

ExplanationPanel::ExplanationPanel(QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::Base);
    auto *inside = new QWidget;
    inside->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(inside);
    column->setContentsMargins(10, 8, 10, 8);
    m_title = addText(column, true);
    m_whyHead = addText(column, true);
    m_why = addText(column);
    m_productionHead = addText(column, true);
    m_production = addText(column);
    m_questionHead = addText(column, true);
    m_question = addText(column);
    m_fold = new QToolButton(this);
    m_fold->setObjectName(QStringLiteral("answer-fold"));
    m_fold->setCheckable(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    m_answer = addText(column);
    m_answer->setObjectName(QStringLiteral("answer"));
    column->addStretch(1);
    setWidget(inside);
    connect(m_fold, &QToolButton::toggled, this, [this] { fill(); });
    fill();
}

PlainLabel *ExplanationPanel::addText(QLayout *column, bool isHeading)
{
    auto *label = new PlainLabel(this);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::Text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QFont font = label->font();
    font.setBold(isHeading);
    label->setFont(font);
    column->addWidget(label);
    return label;
}

void ExplanationPanel::show(const play::Scenario &scenario, play::Language language)
{
    if (scenario.id != m_scenario.id || scenario.file != m_scenario.file)
        m_fold->setChecked(false);
    m_scenario = scenario;
    m_language = language;
    fill();
}

void ExplanationPanel::fill()
{
    const auto say = [this](PlainLabel *head, const char *heading, PlainLabel *label,
                            const play::BilingualText &words) {
        head->setText(play::bilingual(heading).in(m_language));
        label->setText(words.in(m_language));
        head->setVisible(!words.isEmpty());
        label->setVisible(!words.isEmpty());
    };
    m_title->setText(m_scenario.title.in(m_language));
    say(m_whyHead, QT_TRANSLATE_NOOP("captions", "Why it happens"), m_why, m_scenario.why);
    say(m_productionHead, QT_TRANSLATE_NOOP("captions", "What to do in production"), m_production,
        m_scenario.production);
    say(m_questionHead, QT_TRANSLATE_NOOP("captions", "Question"), m_question, m_scenario.question);
    m_fold->setVisible(!m_scenario.answer.isEmpty());
    m_fold->setArrowType(m_fold->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_fold->setText(play::bilingual(QT_TRANSLATE_NOOP("captions", "The answer")).in(m_language));
    m_answer->setText(m_scenario.answer.in(m_language));
    m_answer->setVisible(m_fold->isChecked() && !m_scenario.answer.isEmpty());
}

} // namespace lockscope::ui
