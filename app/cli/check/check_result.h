#pragma once

#include "core/alerts/condition.h"

#include <QJsonObject>

namespace lockscope::cli {

using alerts::Condition;
using alerts::Conditions;
using alerts::Facts;
using alerts::Figure;

// The exit codes of Nagios' plugins, which monitoring systems expect.
enum class Verdict : int { Ok = 0, Warning = 1, Critical = 2, Unknown = 3 };

// A condition that is true, and the figure that makes it true.
struct Met {
    Condition condition;
    Figure figure;
};

// The verdict of `check`, and the figures and conditions behind it.
struct CheckResult {
    Verdict verdict = Verdict::Unknown;
    QString text;
    std::vector<std::pair<QString, double>> figures = {}; // empty if the locks could not be read
    std::vector<Met> critical = {};
    std::vector<Met> warning = {};
};

std::vector<std::pair<QString, double>> allFigures(const Facts &facts);
std::vector<Met> allThatHold(const Conditions &conditions, const Facts &facts);
QString conditionsText(const std::vector<Met> &all);

// Returns one line with the figures after a '|', as monitoring systems expect. For scripts, returns one object:
// {verdict, exit_code, text, critical, warning, figures}.
QString nagiosLine(CheckResult found);
QJsonObject jsonOf(const CheckResult &found);

} // namespace lockscope::cli
