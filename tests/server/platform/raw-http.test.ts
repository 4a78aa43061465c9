import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import type { App } from '#server/platform/context.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import { serve } from '#server/platform/serve.ts'
import { mountCallback } from '#server/social/callback.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'

const lines: string[] = []
const log = createLog('debug', { write: line => void lines.push(line) })
const config = getConfig({ TRUSTED_PROXY_HOPS: '1', PUBLIC_URL: 'https://localhost' })
const runtime = bareRuntime({ config, log, db: { row: async () => undefined } })
const echo = action({
  name: 'echo',
  summary: 'for the test',
  method: 'POST',
  path: '/echo',
  audience: 'anyone',
  input: v.strictObject({ text: v.string() }),
  answer: v.strictObject({ text: v.string() }),
  refusals: [],
})
const failing = action({ ...echo, name: 'failing', path: '/failing' })
let heard = 0

const metrics = createMetrics()
let app: App
let server: Server
beforeAll(async () => {
  const routes = [
    serve(echo, async ({ input }) => {
      heard += 1
      return input
    }),
    serve(failing, async ({ input }) => {
      throw new Error(`could not take ${input.text}`)
    }),
  ]
  app = createApp(runtime, metrics, routes, mounted => mountCallback(mounted, runtime.db))
  const parts = { config, log, metrics, app, site: undefined, mounts: {} }
  server = createHttpServer({ ...parts, isStopping: () => false, isReady: async () => true })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends bytes as they are; answers everything that came until the server closed the connection, or `open`. */
function raw(bytes: string): Promise<{ text: string; isClosed: boolean }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.setTimeout(2_000, () => {
      socket.destroy()
      resolve({ text, isClosed: false })
    })
    socket.on('data', part => {
      text += part.toString('latin1')
    })
    socket.on('end', () => resolve({ text, isClosed: true }))
    socket.on('error', reject)
  })
}

/** Headers of every answer (reliability S59), also of one that no request was read for. */
function expectSecure(answer: string): void {
  const [head = ''] = answer.split('\r\n\r\n')
  const names = head.split('\r\n').map(line => line.split(':')[0]?.toLowerCase())
  for (const name of [...Object.keys(securityHeaders(config)), 'content-security-policy'])
    expect(names.filter(one => one === name)).toEqual([name])
  expect(names).toContain('strict-transport-security')
}

const body = '{"text":"smuggled"}'
const head = (...more: string[]) =>
  ['POST /api/echo HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...more].join('\r\n')
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const next = `${head(`Content-Length: ${body.length}`)}\r\n\r\n${body}`

// Protects (reliability S42): no proxy in front and we can come to see two different requests in the same bytes.
test.each([
  [
    'two framings',
    `${head('Content-Length: 4', 'Transfer-Encoding: chunked')}\r\n\r\n${chunk(body)}0\r\n\r\n${next}`,
  ],
  [
    'two framings the other way round',
    `${head('Transfer-Encoding: chunked', 'Content-Length: 4')}\r\n\r\n0\r\n\r\n${next}`,
  ],
  ['two lengths', `${head('Content-Length: 19', 'Content-Length: 4')}\r\n\r\n${body}${next}`],
  ['a length of two numbers', `${head('Content-Length: 19, 4')}\r\n\r\n${body}${next}`],
  ['a length with a sign', `${head('Content-Length: +19')}\r\n\r\n${body}${next}`],
  ['a length in hexadecimal', `${head('Content-Length: 0x13')}\r\n\r\n${body}${next}`],
  ['a negative length', `${head('Content-Length: -1')}\r\n\r\n${body}${next}`],
  ['an unknown framing', `${head('Transfer-Encoding: xchunked')}\r\n\r\n${chunk(body)}0\r\n\r\n${next}`],
  [
    'chunked that is not last',
    `${head('Transfer-Encoding: chunked, gzip')}\r\n\r\n${chunk(body)}0\r\n\r\n${next}`,
  ],
  [
    'a chunk size that is no number',
    `${head('Transfer-Encoding: chunked')}\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n${next}`,
  ],
  [
    'a chunk size with a prefix',
    `${head('Transfer-Encoding: chunked')}\r\n\r\n0x13\r\n${body}\r\n0\r\n\r\n${next}`,
  ],
  [
    'a chunk that is longer than it says',
    `${head('Transfer-Encoding: chunked')}\r\n\r\n4\r\n${body}\r\n0\r\n\r\n${next}`,
  ],
  [
    'a chunk size beyond all numbers',
    `${head('Transfer-Encoding: chunked')}\r\n\r\nffffffffffffffffff\r\n${body}`,
  ],
  [
    'a folded header',
    `${head('X-A: b\r\n Transfer-Encoding: chunked', 'Content-Length: 19')}\r\n\r\n${body}${next}`,
  ],
  ['a space before the colon', `${head('Content-Length : 19')}\r\n\r\n${body}${next}`],
  ['a header without a name', `${head(': 19', 'Content-Length: 19')}\r\n\r\n${body}${next}`],
  ['a NUL in a header', `${head('X-A: a\0b', 'Content-Length: 19')}\r\n\r\n${body}${next}`],
  [
    'a bare CR in a header',
    `${head('X-A: a\rTransfer-Encoding: chunked', 'Content-Length: 19')}\r\n\r\n${body}${next}`,
  ],
  ['a method that is none', `G\0T / HTTP/1.1\r\nHost: localhost\r\n\r\n${next}`],
  ['a version that is none', `GET / HTTP/9.9\r\nHost: localhost\r\n\r\n${next}`],
])('refuses %s with 400 and closes, and what follows is not taken for a request', async (_, bytes) => {
  heard = 0
  const { text, isClosed } = await raw(bytes)
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(isClosed).toBe(true)
  expect(heard).toBe(0)
  expect(text).not.toContain('smuggled')
  expectSecure(text)
})

// RFC 9112, section 3.2.
test.each([
  ['no host', 'Host: localhost\r\n', ''],
  ['two hosts', 'Host: localhost', 'Host: localhost\r\nHost: evil.example'],
  ['two hosts in one', 'Host: localhost', 'Host: localhost, evil.example'],
  ['a host that is none', 'Host: localhost', 'Host: a b'],
])('refuses %s with 400, closes, and does nothing', async (_, from, to) => {
  heard = 0
  const { text, isClosed } = await raw(next.replace(from, to))
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(isClosed).toBe(true)
  expect(heard).toBe(0)
  expectSecure(text)
})

test.each([
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  [
    'an expectation that nobody meets',
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: gold\r\n\r\n',
    417,
  ],
])('refuses %s with the headers of every answer', async (_, bytes, status) => {
  const { text } = await raw(bytes)
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expectSecure(text)
})

// Protects: whoever reads answers as JSON is answered JSON, whatever stands in the address.
test.each(['%5C', '%00', '%0D%0A', '%7F', '%C0%80', '%zz', '..%2Fecho', '%2e%2e%2fecho'])(
  'refuses %s in an address of the API in the error form',
  async part => {
    const address = `/api/echo/${part}`
    const { text } = await raw(
      `GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: EN\r\nX-Request-Id: of-the-test\r\nConnection: close\r\n\r\n`,
    )
    const [head = '', content = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(JSON.parse(content)).toMatchObject({ success: false, requestId: 'of-the-test' })
    expectSecure(text)
  },
)

// Protects: a vendor's program reads its own document's words, and no others.
test.each([
  ['/api/vendor/v1/%5C', { code: 'WRONG_SYNTAX' }],
  ['/api/vendor/pam/%zz', { error: { code: 'PAM_ERR_UNDEFINED' } }],
])('refuses the address %s in the words of vendors', async (address, words) => {
  const { text } = await raw(
    `POST ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: th\r\nConnection: close\r\n\r\n`,
  )
  const [head = '', content = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(content)).toMatchObject({ status: 'ERROR', ...words })
  expect(JSON.parse(content)).not.toHaveProperty('success')
})

test('answers the request that those are made of', async () => {
  heard = 0
  const { text } = await raw(next.replace('Host:', 'Connection: close\r\nHost:'))
  expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*smuggled/)
  expect(heard).toBe(1)
})

test.each([
  '/api/social/callback/1?state=%0d%0aSet-Cookie:%20planted=1',
  '/api/social/callback/1?code=%0aplanted:%201&state=%E5%98%8D%E5%98%8Aplanted:1',
  '/api/%0d%0aplanted:%201',
  '/%0d%0aplanted:%201',
])('answers no header that stands in the address %s', async address => {
  const { text } = await raw(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const [header = ''] = text.split('\r\n\r\n')
  expect(header).toMatch(/^HTTP\/1\.1 [345]\d\d /)
  for (const line of header.split(/[\r\n]+/)) expect(line).not.toMatch(/^(planted|set-cookie)/i)
})

test('answers what is asked for, whatever host and forwarding the caller claims', async () => {
  const { port } = server.address() as AddressInfo
  const claims = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
  const response = await fetch(`http://127.0.0.1:${port}/api/social/callback/1?state=x`, {
    headers: claims,
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toBe('/social?provider=1&state=x')
})

// Protects: who hangs up while they send is no fault of ours, in the log and in the numbers.
test('logs a body that breaks off as aborted, and counts no fault', async () => {
  lines.length = 0
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head('Content-Length: 100')}\r\n\r\n${body}`, 'latin1', () => socket.destroy())
  await vi.waitFor(() => expect(lines.join('')).toContain('"msg":"aborted"'), { timeout: 30_000 })
  const events = lines.map(line => JSON.parse(line) as { level: string; msg: string; action: string })
  expect(events).toMatchObject([{ level: 'info', msg: 'aborted', action: 'echo' }])
  const { values } = await metrics.requests.get()
  const counted = values.map(({ labels }) => `${labels.route} ${labels.status}`)
  expect(counted).toContain('echo 499')
  expect(counted.filter(one => / 5\d\d$/.test(one))).toEqual([])
})

// Protects (reliability S63): who stops reading in the middle of an answer keeps neither connection nor memory.
test('cuts a reader who has stopped reading, and logs no fault', async () => {
  lines.length = 0
  const large = Buffer.alloc(64 * 1024 * 1024)
  const mounts = { '/large/': (_: IncomingMessage, response: ServerResponse) => void response.end(large) }
  const parts = { config, log, metrics, app, site: undefined, mounts, stalledMs: 100 }
  const other = createHttpServer({ ...parts, isStopping: () => false, isReady: async () => true })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const reader = connect((other.address() as AddressInfo).port, '127.0.0.1')
  const [[serving]] = await Promise.all([
    once(other, 'connection') as Promise<[Socket]>,
    once(reader, 'connect'),
  ])
  reader.write('GET /large/ HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // The beginning has come, and nothing more is read.
  await Promise.all([once(reader, 'readable'), once(serving, 'close')])
  expect(lines.filter(line => line.includes('"level":"error"'))).toEqual([])
  reader.on('error', () => {}).destroy()
  other.close()
})

// Protects (reliability S43): nobody writes lines of their own into the log, or to the terminal of who reads it.
test('writes one line of plain JSON for each event, whatever stands in the request', async () => {
  const { port } = server.address() as AddressInfo
  const nasty = 'x\r\n{"level":"error"}\u001b[2J\u009b31m\u0085\u2028\u2029\u007f\u0000'
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'a\u009b31mb\u0085c',
        'x-request-id': 'a b',
      },
      // U+0000 in a body is refused before anything can fail.
      body: JSON.stringify({ text: nasty.replace('\0', '') }),
    })
  lines.length = 0
  await ask('/api/echo')
  await ask('/api/failing')
  await ask(`/api/${encodeURIComponent(nasty.replace('\0', ''))}`)
  await ask(`/${encodeURIComponent(nasty)}`)
  const events = lines.map(line => JSON.parse(line) as { msg: string })
  expect(events.map(event => event.msg)).toEqual(['request', 'unexpected', 'request', 'request'])
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true)
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  }
})
