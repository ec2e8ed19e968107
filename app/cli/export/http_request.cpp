#include "app/cli/export/http_request.h"

#include <optional>

namespace lockscope::cli {

namespace {

using metrics::TextFormat;

const char *reasonOf(HttpStatus status)
{
    switch (status) {
    case HttpStatus::Ok: return "OK";
    case HttpStatus::BadRequest: return "Bad Request";
    case HttpStatus::NotFound: return "Not Found";
    case HttpStatus::MethodNotAllowed: return "Method Not Allowed";
    case HttpStatus::RequestTimeout: return "Request Timeout";
    case HttpStatus::TooLarge: return "Request Header Fields Too Large";
    case HttpStatus::WrongVersion: break;
    }
    return "HTTP Version Not Supported";
}

// One entry of the header Accept, such as `text/plain;version=0.0.4;q=0.5`.
struct Accepted {
    QByteArray type;
    QByteArray version;
    double quality = 1;
};

Accepted acceptedIn(const QByteArray &entry)
{
    const QByteArrayList parts = entry.split(';');
    Accepted accepted{parts[0].trimmed().toLower(), {}, 1};
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const qsizetype equals = parts[i].indexOf('=');
        const QByteArray name = parts[i].left(equals).trimmed().toLower();
        const QByteArray value = equals < 0 ? QByteArray() : parts[i].mid(equals + 1).trimmed();
        if (name == "version")
            accepted.version = value;
        else if (name == "q")
            accepted.quality = value.toDouble();
    }
    return accepted;
}

bool isOpenMetrics(const Accepted &accepted)
{
    return accepted.type == "application/openmetrics-text"
        && (accepted.version.isEmpty() || accepted.version == "1.0.0");
}

TextFormat preferred(const QByteArray &accept)
{
    double open = 0;
    double plain = 0;
    for (const QByteArray &entry : accept.split(',')) {
        const Accepted accepted = acceptedIn(entry);
        if (isOpenMetrics(accepted))
            open = std::max(open, accepted.quality);
        else if (accepted.type == "text/plain")
            plain = std::max(plain, accepted.quality);
    }
    return open > 0 && open >= plain ? TextFormat::OpenMetrics : TextFormat::Plain;
}

// The path without its query. A proxy may ask for a whole URL.
QByteArray pathOf(QByteArray target)
{
    if (target.startsWith("http://")) {
        const qsizetype slash = target.indexOf('/', qsizetype(sizeof "http://" - 1));
        target = slash < 0 ? QByteArray("/") : target.mid(slash);
    }
    const qsizetype query = target.indexOf('?');
    return query < 0 ? target : target.left(query);
}

// The values of the headers; nullopt if a line is not a header. Several lines of a header count as one.
std::optional<QHash<QByteArray, QByteArray>> headersIn(const QByteArrayList &lines)
{
    QHash<QByteArray, QByteArray> headers;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype colon = lines[i].indexOf(':');
        if (colon <= 0 || lines[i].left(colon).contains(' '))
            return std::nullopt;
        QByteArray &value = headers[lines[i].left(colon).toLower()];
        value += (value.isEmpty() ? "" : ",") + lines[i].mid(colon + 1).trimmed();
    }
    return headers;
}

} // namespace

HttpRequest parseHttpRequest(const QByteArray &head)
{
    QByteArrayList lines = head.split('\n');
    for (QByteArray &line : lines) {
        if (line.endsWith('\r'))
            line.chop(1);
    }
    const QByteArrayList words = lines[0].split(' ');
    const auto headers = headersIn(lines);
    if (words.size() != 3 || words[0].isEmpty() || words[1].isEmpty() || !words[2].startsWith("HTTP/") || !headers)
        return {HttpStatus::BadRequest};
    if (!words[2].startsWith("HTTP/1."))
        return {HttpStatus::WrongVersion};
    if (words[2] != "HTTP/1.0" && !headers->contains("host"))
        return {HttpStatus::BadRequest};
    if (pathOf(words[1]) != "/metrics")
        return {HttpStatus::NotFound};
    if (words[0] != "GET")
        return {HttpStatus::MethodNotAllowed};
    return {HttpStatus::Ok, preferred(headers->value("accept"))};
}

QByteArray httpAnswer(HttpStatus status, const QByteArray &type, const QByteArray &body)
{
    const bool isOk = status == HttpStatus::Ok;
    const QByteArray reason = reasonOf(status);
    const QByteArray text = isOk ? body : reason + (status == HttpStatus::NotFound ? ": see /metrics\n" : "\n");
    QByteArray answer = "HTTP/1.1 " + QByteArray::number(int(status)) + ' ' + reason
        + "\r\nContent-Type: " + (isOk ? type : QByteArray("text/plain; charset=utf-8"))
        + "\r\nContent-Length: " + QByteArray::number(text.size()) + "\r\nConnection: close\r\n";
    if (status == HttpStatus::MethodNotAllowed)
        answer += "Allow: GET\r\n";
    return answer + "\r\n" + text;
}

} // namespace lockscope::cli
