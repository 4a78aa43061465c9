import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { NO_CONTENT_POLICY } from './security-headers.ts'

/** Node's statuses other than 400, by Node's error names. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers bytes that never become a request, because they are unreadable or too slow, and closes the connection: like
 * Node does, but with the security headers of every other response.
 */
export function answerUnreadable(server: Server, security: Readonly<Record<string, string>>): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket)
    // In the middle of a response, another one would be read as part of it.
    const isAnswering = response?.headersSent === true && !response.writableFinished
    if (!socket.writable || isAnswering) return void socket.destroy()
    socket.end(rawAnswer(STATUS[error.code ?? ''] ?? 400, security), () => socket.destroy())
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...security, 'content-security-policy': NO_CONTENT_POLICY }).end()
  })
}

function rawAnswer(status: number, security: Readonly<Record<string, string>>): string {
  const text = STATUS_CODES[status]?.toLowerCase() ?? ''
  const headers = {
    ...security,
    'content-security-policy': NO_CONTENT_POLICY,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(text.length),
    'cache-control': 'no-store',
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}
