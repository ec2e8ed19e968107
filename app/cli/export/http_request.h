#pragma once

#include "core/metrics/exposition.h"

namespace lockscope::cli {

// The status codes that the exporter answers with.
enum class HttpStatus : quint16 {
    Ok = 200,
    BadRequest = 400,
    NotFound = 404,
    MethodNotAllowed = 405,
    RequestTimeout = 408,
    TooLarge = 431,
    WrongVersion = 505,
};

struct HttpRequest {
    HttpStatus status = HttpStatus::Ok; // otherwise the refusal
    metrics::TextFormat format = metrics::TextFormat::Plain; // the one that the client prefers
};

// Reads the head of a request, up to and without its empty line. Only GET /metrics is Ok. Pure.
HttpRequest parseHttpRequest(const QByteArray &head);

// The whole answer, which ends the connection. For a refusal, the body is the reason.
QByteArray httpAnswer(HttpStatus status, const QByteArray &type = {}, const QByteArray &body = {});

} // namespace lockscope::cli
