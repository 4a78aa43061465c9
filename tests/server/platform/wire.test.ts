import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { action } from '#lib/wire/action.ts'
import { minorText } from '#lib/wire/schemas.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'

const sessions: Record<string, Partial<Session>> = {
  'member-token-0123456789': { memberId: 'm1', isTrial: false, isAgent: false },
  'trial-token-01234567890': { memberId: 't1', isTrial: true, isAgent: false },
  'agent-token-01234567890': { memberId: 'a1', isTrial: false, isAgent: true },
}
const lines: string[] = []
const runtime = bareRuntime({
  config: getConfig({ ALLOWED_ORIGINS: 'https://pages.example' }),
  log: createLog('info', { write: line => void lines.push(line) }),
  sessions: { find: async token => sessions[token] },
})

const input = v.strictObject({ amount: minorText, note: v.optional(v.pipe(v.string(), v.maxLength(5))) })
const answer = v.strictObject({ echoed: v.string() })
const base = { summary: 'for the test', method: 'POST', input, answer, refusals: ['notEnoughMoney'] } as const
const echo = action({ ...base, name: 'echo', path: '/echo', audience: 'anyone' })
const forMembers = action({ ...base, name: 'forMembers', path: '/members', audience: 'member' })
const forAgents = action({ ...base, name: 'forAgents', path: '/agents', audience: 'agent' })
const leaky = action({ ...base, name: 'leaky', path: '/leaky', audience: 'anyone' })
const rare = action({
  ...base,
  name: 'rare',
  path: '/rare',
  audience: 'anyone',
  rateLimit: { limit: 2, windowSeconds: 60 },
})
const failing = action({
  ...base,
  name: 'failing',
  path: '/failing/:how',
  method: 'GET',
  audience: 'anyone',
  input: v.strictObject({ how: v.string() }),
})

const app = createApp(runtime, createMetrics(), [
  serve(echo, async call => {
    if (call.input.note === 'slow') await new Promise(resolve => setTimeout(resolve, 9_000))
    if (call.input.amount === '666') throw call.refusal('notEnoughMoney', { field: 'amount' })
    return { echoed: call.input.amount }
  }),
  serve(forMembers, async () => ({ echoed: 'member' })),
  serve(forAgents, async () => ({ echoed: 'agent' })),
  serve(leaky, async () => ({ echoed: 'x', passwordHash: 'secret' })),
  serve(rare, async () => ({ echoed: 'x' })),
  serve(failing, async call => {
    if (call.input.how === 'never') return new Promise(() => {})
    if (call.input.how === 'database') throw new DatabaseUnavailable('connection refused at 10.0.0.3')
    throw new Error('select * from members where password')
  }),
])

beforeEach(() => {
  forgetCounts()
  lines.length = 0
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'EN', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('answers the value in the success form, uncached and with a request id', async () => {
  const response = await post('/echo', { amount: '100' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: true, value: { echoed: '100' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('refuses with a stable code, the field and words in the language of the caller', async () => {
  const thai = await post('/echo', { amount: '666' }, { 'accept-language': 'TY' })
  expect(thai.status).toBe(422)
  expect(await thai.json()).toMatchObject({
    success: false,
    code: 'notEnoughMoney',
    field: 'amount',
    message: 'ยอดเงินของคุณไม่เพียงพอ',
  })
  const english = await post('/echo', { amount: '666' }, { 'accept-language': 'en-GB,en;q=0.8' })
  expect(await english.json()).toMatchObject({ message: 'Your balance is too low.' })
})

test.each([
  ['a number for an amount', { amount: 100 }],
  ['a float', { amount: '1.5' }],
  ['an exponent', { amount: '1e9' }],
  ['an array', { amount: ['100'] }],
  ['an object', { amount: { $gt: '' } }],
  ['an unknown field', { amount: '100', balance: '999' }],
  ['a field that is too long', { amount: '100', note: 'longer' }],
  ['an array as body', [1]],
  ['null as body', 'null'],
  ['no JSON', '{"amount":'],
  ['a prototype', '{"amount":"100","__proto__":{"isAgent":true}}'],
  ['nothing', ''],
  ['deep nesting', '['.repeat(20_000)],
])('refuses badInput for %s, with nothing half done', async (_, body) => {
  const response = await post('/echo', body)
  expect(response.status).toBe(400)
  const failure = (await response.json()) as { code: string }
  expect(['badInput', 'badAmount', 'required']).toContain(failure.code)
})

test('refuses every wrong field at once, each with its words', async () => {
  const response = await post('/echo', { amount: 'x', note: 'longer' })
  const failure = (await response.json()) as { field: string; fields: Record<string, string> }
  expect(Object.keys(failure.fields)).toEqual(['amount', 'note'])
  expect(failure.field).toBe('amount')
})

test('refuses a body that is not JSON by its type, as forms of other sites send it', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect((await post('/echo', { amount: '100' }, { 'content-type': type })).status).toBe(415)
  }
})

test('refuses inputTooLarge without reading the rest', async () => {
  const response = await post('/echo', { amount: '1'.repeat(70_000) })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'inputTooLarge' })
})

test('refuses a change that another site asks for', async () => {
  expect((await post('/echo', { amount: '1' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('/echo', { amount: '1' }, { origin: runtime.config.publicUrl })).status).toBe(200)
})

test('answers pages of the listed origins only, and never names all origins', async () => {
  const from = (origin: string) => app.request('/api/openapi.json', { headers: { origin } })
  expect((await from('https://pages.example')).headers.get('access-control-allow-origin')).toBe(
    'https://pages.example',
  )
  const others = [
    'https://evil.example',
    'null',
    'https://pages.example.evil.example',
    'http://pages.example',
    'https://a.pages.example',
  ]
  for (const origin of others)
    expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull()
  expect((await from('https://pages.example')).headers.get('vary')).toContain('Origin')
  const preflight = await app.request('/api/echo', {
    method: 'OPTIONS',
    headers: { origin: 'https://pages.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
})

test('answers a call without a body, whatever its method', async () => {
  expect((await app.request('/api/echo', { method: 'DELETE' })).status).toBe(404)
  expect((await app.request('/api/echo', { method: 'POST' })).status).toBe(415)
})

test('refuses by audience: guest, trial member, member, agent', async () => {
  const as = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {}) as Record<string, string>
  const code = async (path: string, token?: string) => {
    const body = (await (await post(path, { amount: '1' }, as(token))).json()) as {
      success: boolean
      code?: string
    }
    return body.success ? 'ok' : body.code
  }
  expect(await code('/members')).toBe('notSignedIn')
  expect(await code('/members', 'unknown-token-0123456789')).toBe('notSignedIn')
  expect(await code('/members', 'trial-token-01234567890')).toBe('realAccountNeeded')
  expect(await code('/members', 'member-token-0123456789')).toBe('ok')
  expect(await code('/agents', 'member-token-0123456789')).toBe('notAllowed')
  expect(await code('/agents', 'agent-token-01234567890')).toBe('ok')
})

test('faults instead of leaking a field that the answer does not list', async () => {
  const response = await post('/leaky', { amount: '1' })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('secret')
})

test('refuses tooManyRequests with the time to wait', async () => {
  await post('/rare', { amount: '1' })
  await post('/rare', { amount: '1' })
  const third = await post('/rare', { amount: '1' })
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await third.json()).toMatchObject({
    code: 'tooManyRequests',
    message: 'Too many requests. Please try again in 1 min.',
  })
})

test('faults as unavailable when the database is away, as unexpected for a bug, and tells neither cause', async () => {
  const away = await app.request('/api/failing/database')
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('2')
  expect(await away.text()).not.toContain('10.0.0.3')
  const bug = await app.request('/api/failing/bug')
  expect(bug.status).toBe(500)
  const text = await bug.text()
  expect(text).not.toMatch(/select|members|stack/)
  expect(text).toContain(bug.headers.get('x-request-id') ?? 'missing')
})

test('faults as unavailable when a handler does not come to an end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = app.request('/api/failing/never')
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).status).toBe(503)
  } finally {
    vi.useRealTimers()
  }
})

test('refuses a body that does not come in time, as its sender’s doing', async () => {
  vi.useFakeTimers()
  try {
    const body = new ReadableStream({ start: controller => controller.enqueue(Buffer.from('{"amount":')) })
    const headers = { 'content-type': 'application/json', 'accept-language': 'EN' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = app.request('/api/echo', init)
    await vi.advanceTimersByTimeAsync(10_000)
    const response = await answer
    expect(response.status).toBe(408)
    expect(response.headers.get('connection')).toBe('close')
    expect(await response.json()).toMatchObject({ code: 'bodyTooSlow' })
  } finally {
    vi.useRealTimers()
  }
})

test('gives a handler its whole time, however long the body took', async () => {
  vi.useFakeTimers()
  try {
    const body = new ReadableStream({
      start: controller => {
        setTimeout(() => {
          controller.enqueue(Buffer.from('{"amount":"100","note":"slow"}'))
          controller.close()
        }, 9_000)
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const answer = app.request('/api/echo', init as RequestInit)
    await vi.advanceTimersByTimeAsync(9_000)
    await vi.advanceTimersByTimeAsync(9_000)
    expect((await answer).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('refuses a query key given twice', async () => {
  expect((await app.request('/api/failing/x?a=1&a=2')).status).toBe(400)
})

test('answers notFound in the error form for an unknown call, and for a wrong method', async () => {
  for (const request of [app.request('/api/nothing'), app.request('/api/echo')]) {
    const response = await request
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ success: false, code: 'notFound' })
  }
})

test('answers an OpenAPI document made of the same actions', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.paths['/api/echo']?.post?.operationId).toBe('echo')
  expect(document.paths['/api/failing/{how}']?.get?.operationId).toBe('failing')
  const page = await app.request('/api/docs')
  expect(await page.text()).toContain('forMembers')
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
})

test('logs one line a request, whatever the caller puts into it', async () => {
  await post('/echo', { amount: '666' }, { 'x-request-id': 'forged\u001b[31m', 'user-agent': 'a\u0085b' })
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(line).toMatchObject({ action: 'echo', status: 422, level: 'info' })
  expect(String(line.requestId)).toMatch(/^[\w-]{36}$/)
})
