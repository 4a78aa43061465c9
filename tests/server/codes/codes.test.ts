import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { type CodeEntry, type CodeOrder, Codes } from '#server/codes/codes.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { SECRET } from '#tests/support/secret.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: a code opens one account once, to who asked for it, and cannot be guessed or used to flood (S10 to S12).
const fresh = useDatabase('postgres', { poolSize: 16 })
let server: TestServer
let codes: Codes
let lastNumber = 0
beforeEach(async () => {
  server ??= await openTestServer(fresh.db)
  codes = server.identity.codes
})

const phoneNumber = () => `+6680${String(++lastNumber).padStart(7, '0')}`
const asking = (address = freshAddress()) => ({
  db: fresh.db,
  runtime: server.runtime,
  language: 'en' as const,
  address,
  userAgent: 'test',
  requestId: 'request-1',
})
const order = (more: Partial<CodeOrder> = {}): CodeOrder => ({
  purpose: 'login',
  to: { phone: phoneNumber() },
  really: true,
  ...more,
})

/** Sends a code, and answers it with what belongs to it. */
async function sent(more: Partial<CodeOrder> = {}): Promise<CodeEntry> {
  const { purpose, to, subject, ...rest } = order(more)
  const { codeId } = await codes.send(asking(), { purpose, to, subject, ...rest })
  return { codeId, purpose, to, subject, code: await readCode(to) }
}

async function readCode(to: CodeOrder['to']): Promise<string> {
  const target = 'phone' in to ? to.phone : to.email
  const message = (await server.messages.outbox(200)).find(one => one.to === target)
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function outcome(entry: CodeEntry): Promise<string> {
  return codes.accepts(fresh.db, entry).then(String, error => (error as Refusal).code)
}

test('answers the id, the countdown of the setting, and accepts the code once', async () => {
  const slow = await openTestServer(fresh.db, { settings: { codes: { expiredMinutes: 2 } } })
  const to = { phone: phoneNumber() }
  const answer = await slow.identity.codes.send(asking(), { purpose: 'register', to, really: true })
  expect(answer).toMatchObject({ expiredMinutes: 2, countdownSeconds: 120 })
  expect(answer.codeId).toMatch(/^[\w-]{32}$/)
  const entry: CodeEntry = { codeId: answer.codeId, purpose: 'register', to, code: await readCode(to) }
  expect(entry.code).toMatch(/^\d{6}$/)
  expect(await outcome(entry)).toBe('true')
  expect(await outcome(entry)).toBe('false')
})

test('accepts a code in the digits of the hand that typed it', async () => {
  const entry = await sent()
  const thai = entry.code.replace(/\d/g, digit => String.fromCodePoint(0x0e50 + Number(digit)))
  expect(await outcome({ ...entry, code: ` ${thai.slice(0, 3)} ${thai.slice(3)}` })).toBe('true')
})

test('refuses a code of another purpose, target, member or browser (S11)', async () => {
  const { member: owner } = await signUp(server, 'owner1', 'a quiet green table')
  const entry = await sent({ purpose: 'recover', subject: owner.id })
  const other = await sent()
  expect(await outcome({ ...entry, purpose: 'login' })).toBe('false')
  expect(await outcome({ ...entry, to: { phone: phoneNumber() } })).toBe('false')
  expect(await outcome({ ...entry, subject: undefined })).toBe('false')
  expect(await outcome({ ...entry, codeId: other.codeId })).toBe('false')
  expect(await outcome({ ...entry, codeId: 'made-up' })).toBe('false')
  expect(await outcome(entry)).toBe('true')
})

test('refuses codeExpired after eleven minutes (S11)', async () => {
  const own = await openTestServer(fresh.db)
  const to = { phone: phoneNumber() }
  const { codeId } = await own.identity.codes.send(asking(), { purpose: 'login', to, really: true })
  const entry = { codeId, purpose: 'login' as const, to, code: await readCode(to) }
  own.clock.advance(11 * 60_000)
  await expect(own.identity.codes.accepts(fresh.db, entry)).rejects.toMatchObject({ code: 'codeExpired' })
})

test('refuses tooManyRequests with five minutes after the fifth wrong try, and the right code too (S10)', async () => {
  const entry = await sent()
  const guess = { ...entry, code: wrong(entry.code) }
  for (let n = 0; n < 4; n++) expect(await outcome(guess)).toBe('false')
  await expect(codes.accepts(fresh.db, guess)).rejects.toMatchObject({
    code: 'tooManyRequests',
    options: { values: { minutes: 5 } },
  })
  expect(await outcome(entry)).toBe('tooManyRequests')
})

test('races 1,000 guesses: five are checked, whether the right one is among them or not (S10)', async () => {
  const entry = await sent()
  const guesses = Array.from({ length: 1_000 }, (_, n) => ({ ...entry, code: String(n).padStart(6, '0') }))
  if (Number(entry.code) < 1_000) guesses.splice(Number(entry.code), 1)
  const outcomes = await Promise.all(guesses.map(outcome))
  expect(outcomes.filter(one => one === 'false')).toHaveLength(4)
  expect(outcomes.filter(one => one === 'tooManyRequests')).toHaveLength(guesses.length - 4)
  expect(await triesOf()).toBeLessThanOrEqual(5)
  expect(await outcome(entry)).toBe('tooManyRequests')
})

test('races the right code 20 times: it is accepted once', async () => {
  const entry = await sent()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(entry)))
  expect(outcomes.filter(one => one === 'true')).toHaveLength(1)
})

test('refuses a second code within a minute and a sixth within an hour, from wherever (S12)', async () => {
  const own = await openTestServer(fresh.db)
  const to = { phone: phoneNumber() }
  const send = () =>
    own.identity.codes.send(asking(), { purpose: 'login', to, really: true }).then(() => 'sent', refusedWith)
  const flood = await Promise.all(Array.from({ length: 200 }, send))
  expect(flood.filter(one => one === 'sent')).toHaveLength(1)
  const later: string[] = []
  for (let minute = 0; minute < 59; minute++) {
    own.clock.advance(60_000)
    later.push(await send())
  }
  expect(later.filter(one => one === 'sent')).toHaveLength(4)
  own.clock.advance(60_000)
  expect(await send()).toBe('sent')
})

test('refuses the twenty-first number of one address or network within an hour (S12)', async () => {
  const send = (address: string) => codes.send(asking(address), order()).then(() => 'sent', refusedWith)
  const four = await Promise.all(Array.from({ length: 500 }, () => send('203.0.113.200')))
  expect(four.filter(one => one === 'sent')).toHaveLength(20)
  const six = await Promise.all(Array.from({ length: 60 }, (_, n) => send(`2001:db8:5:6::${n}`)))
  expect(six.filter(one => one === 'sent')).toHaveLength(20)
})

test('refuses an address by its mailbox, however its capitals and tags are written (S12)', async () => {
  const variants = ['Anan@Example.com', 'anan@example.com', 'anan+1@example.com', 'ANAN+two@EXAMPLE.COM']
  const outcomes = await Promise.all(
    variants.map(email => codes.send(asking(), order({ to: { email } })).then(() => 'sent', refusedWith)),
  )
  expect(outcomes.filter(one => one === 'sent')).toHaveLength(1)
})

test('does not count against a number what its address was refused for', async () => {
  const [to, address] = [{ phone: phoneNumber() }, freshAddress()]
  for (let n = 0; n < 20; n++) await codes.send(asking(address), order())
  await expect(codes.send(asking(address), order({ to }))).rejects.toMatchObject({ code: 'tooManyRequests' })
  await expect(codes.send(asking(), order({ to }))).resolves.toHaveProperty('codeId')
})

test('answers alike for somebody unknown, and sends nothing; no code is ever accepted', async () => {
  const to = { phone: phoneNumber() }
  const answer = await codes.send(asking(), order({ to, really: false }))
  expect(Object.keys(answer)).toEqual(['codeId', 'expiredMinutes', 'countdownSeconds'])
  expect(await readCode(to)).toBe('')
  const entry: CodeEntry = { codeId: answer.codeId, purpose: 'login', to, code: '000000' }
  for (let n = 0; n < 4; n++) expect(await outcome(entry)).toBe('false')
  expect(await outcome(entry)).toBe('tooManyRequests')
})

test('answers alike, and tells the owner of an address instead', async () => {
  const to = { email: 'owner@example.com' }
  await codes.send(asking(), order({ purpose: 'register', to, really: false, instead: 'accountExists' }))
  const message = (await server.messages.outbox(200)).find(one => one.to === to.email)
  expect(message).toMatchObject({ subject: 'You already have an account', purpose: 'accountExists' })
  expect(message?.text).not.toMatch(/\d{6}/)
})

test('refuses messagesUnavailable, known or not, where nothing can be sent', async () => {
  const mute = await openTestServer(fresh.db, { ways: { sms: undefined, email: undefined } })
  for (const really of [true, false]) {
    await expect(mute.identity.codes.send(asking(), order({ really }))).rejects.toMatchObject({
      code: 'messagesUnavailable',
      options: { status: 503 },
    })
  }
})

test('faults: a copy of the database tells no code, number or address of a message (S11)', async () => {
  const entry = await sent({ to: { phone: '+66899998877' } })
  const dump: string[] = []
  for (const table of ['codes', 'outbox_messages', 'attempts', 'security_events']) {
    const rows = await fresh.db.rows(unnamed<{ row: string }>(`select ${table}::text as row from ${table}`))
    dump.push(...rows.map(one => one.row))
  }
  const all = dump.join('\n')
  expect(dump.length).toBeGreaterThan(10)
  expect(all).not.toContain('899998877')
  expect(all).not.toContain(entry.codeId)
  // Six digits that are not part of a longer number stand nowhere.
  expect(all.replace(/\.\d{6}\+00/g, '')).not.toMatch(new RegExp(`(?<![0-9a-f])${entry.code}(?![0-9a-f])`))
})

test('forgets codes an hour after their end', async () => {
  const own = new Codes({
    clock: { now: () => new Date(Date.now() + 3 * 60 * 60_000) },
    messages: server.messages,
    secret: SECRET,
    settings: () => DEFAULT_SETTINGS,
  })
  await own.forgetOld(fresh.db)
  expect(await fresh.db.rows(sql`select 1 from codes`)).toHaveLength(0)
})

function refusedWith(error: unknown): string {
  if (error instanceof Refusal) return error.code
  throw error
}

async function triesOf(): Promise<number> {
  const row = await fresh.db.row(sql<{ most: number }>`select max(tries)::int as most from codes`)
  return row?.most ?? 0
}
