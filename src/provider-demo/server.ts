import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Books, type Payment } from './books.ts'
import { pagePolicy, paymentPage } from './page.ts'
import { type Merchant, report } from './reporting.ts'
import { isSigned } from './signing.ts'

/** A payment provider to try the site with: it moves no money, and knows the site only by its own API and webhook. */
export interface ProviderOptions {
  merchant: Merchant
  /** Where it keeps its books. */
  dataDir: string
  /** Where browsers find it: "http://localhost:4321/provider-demo" when mounted. */
  publicUrl: string
  /** How often what is due is reported. */
  sweepMs?: number
  now?: () => number
  report?: (what: string, facts?: Record<string, unknown>) => void
}

export interface TestProvider {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Reports what is due now. */
  sweep(): Promise<void>
  close(): Promise<void>
}

interface Parts extends Required<Pick<ProviderOptions, 'merchant' | 'publicUrl' | 'now'>> {
  books: Books
  /** The path in front of its own addresses. */
  base: string
  sweep: () => Promise<void>
}

const LARGEST_BODY = 8_192
const STYLE = readFileSync(join(import.meta.dirname, 'page.css'))

export function createProvider(options: ProviderOptions): TestProvider {
  const { merchant, publicUrl, now = Date.now } = options
  const books = new Books(options.dataDir)
  const base = new URL(publicUrl).pathname.replace(/\/+$/, '')
  let sweeping: Promise<void> | undefined
  const sweep = () => {
    sweeping ??= sweepOnce(books, merchant, now).finally(() => {
      sweeping = undefined
    })
    return sweeping
  }
  const timer = setInterval(() => {
    sweep().catch(error => options.report?.('reports were not sent', { error: String(error) }))
  }, options.sweepMs ?? 2_000)
  timer.unref()
  const parts: Parts = { merchant, publicUrl, now, books, base, sweep }
  return {
    handle: (request, response) => {
      answer(parts, request, response).catch(error => {
        options.report?.('request failed', { error: String(error) })
        if (!response.headersSent) sendJson(response, 500, { code: 'unexpected' })
      })
    },
    sweep,
    close: async () => {
      clearInterval(timer)
      await sweeping
      books.close()
    },
  }
}

async function sweepOnce(books: Books, merchant: Merchant, now: () => number): Promise<void> {
  books.expire(now())
  for (const payment of books.dueReports(now())) await report(books, payment, { merchant, now })
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { base, books } = parts
  const path = new URL(request.url ?? '/', 'http://provider').pathname.slice(base.length)
  if (request.method === 'POST' && path.startsWith('/v1/')) return api(parts, path, request, response)
  const [, id = '', end] = /^\/pay\/([\w-]{20,60})(?:\/(paid|failed))?$/.exec(path) ?? []
  const payment = books.byId(id)
  if (payment && end && request.method === 'POST')
    return finish(parts, payment, end as 'paid' | 'failed', response)
  if (payment && !end && request.method === 'GET') return page(parts, payment, response)
  if (path === '/page.css') return style(response)
  sendJson(response, 404, { code: 'notFound' })
}

/** The merchant's calls, each signed. */
async function api(
  { books, merchant, publicUrl, now }: Parts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  const header = (name: string) => String(request.headers[name] ?? '')
  const call = { timestamp: header('x-timestamp'), signature: header('x-signature'), body }
  if (header('x-merchant') !== merchant.id || !isSigned(call, merchant.secret, now()))
    return sendJson(response, 401, { code: 'badSignature' })
  const content = JSON.parse(body) as Record<string, unknown>
  const text = (name: string) => (typeof content[name] === 'string' ? content[name] : '')
  if (path === '/v1/payments/status') {
    const found = books.byReference(text('reference'))
    if (!found) return sendJson(response, 404, { code: 'unknown' })
    const { id, reference, status, amount, currency } = found
    return sendJson(response, 200, { paymentId: id, reference, status, amount, currency })
  }
  const expiresAt = Date.parse(text('expiresAt'))
  const isWhole = /^[1-9]\d{0,15}$/.test(text('amount')) && URL.canParse(text('returnUrl'))
  if (path !== '/v1/payments' || !isWhole || text('reference') === '' || Number.isNaN(expiresAt))
    return sendJson(response, 400, { code: 'badInput' })
  const payment = books.add({
    id: randomBytes(18).toString('base64url'),
    reference: text('reference'),
    amount: text('amount'),
    currency: text('currency'),
    return_url: text('returnUrl'),
    language: text('language'),
    expires_at: expiresAt,
  })
  sendJson(response, 200, { paymentId: payment.id, pageUrl: `${publicUrl}/pay/${payment.id}` })
}

/** Ends the payment, tells the merchant, and sends the payer back, whether the merchant has heard it or not. */
async function finish(
  { books, sweep, now }: Parts,
  payment: Payment,
  end: 'paid' | 'failed',
  response: ServerResponse,
): Promise<void> {
  books.expire(now())
  if (books.end(payment.id, end, now())) void sweep().catch(() => undefined)
  response.writeHead(303, { location: payment.return_url, 'cache-control': 'no-store' }).end()
}

function page({ books, base, merchant, now }: Parts, payment: Payment, response: ServerResponse): void {
  books.expire(now())
  const current = books.byId(payment.id) ?? payment
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(payment.return_url),
    'cache-control': 'no-store',
    // Its address is all that is needed to pay.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(paymentPage(current, { base, merchantName: merchant.name }))
}

function style(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  })
  response.end(STYLE)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > LARGEST_BODY) throw new Error('the body is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))
}
