import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { Passwords } from '#server/platform/password.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { EVENNESS, expectEvenTimes } from '#tests/support/timing.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { enabled } from './modules.ts'

// Protects: guessing a password costs pictures and waiting, spraying one over many names is stopped, and neither doors
// nor answers nor their time tell which names exist (reliability S5, S6, S7, S9).

const PASSWORD = 'quiet river 9'
const DOORS = [
  ["the players' door", {}],
  ["the agents' entrance", { entrance: 'agent' }],
] as const
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

const SPRAYED = figure(200, 2_000)
const UNREAD = { captcha: undefined }
let hosts = 0
/** Addresses of different networks, so that only what an account does counts. */
const elsewhere = () => ({ address: `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}` })

async function agents(names: readonly string[]): Promise<void> {
  const passwordHash = await cheapPasswords().hash(PASSWORD)
  for (const account of names) {
    await fresh.db.transaction(tx =>
      createMember(tx, {
        id: newId(),
        account,
        memberType: 1,
        passwordHash,
        currency: 'THB',
        at: new Date(),
      }),
    )
  }
}

test.each(DOORS)(
  'refuses captchaNeeded at %s after three wrong passwords, until a picture is read',
  async (door, way) => {
    const name = door.includes('agents') ? 'picture1' : 'picture2'
    await agents([name])
    const guess = (extra: object) => server.login(name, 'not the password', { ...way, ...extra }, elsewhere())
    const flags: unknown[] = []
    for (let n = 0; n < 3; n++) flags.push(detailsOf(await guess(UNREAD)).captcha)
    expect(flags).toEqual([false, false, true])
    const asked = await server.login(name, PASSWORD, { ...way, ...UNREAD }, elsewhere())
    expect(asked.body).toMatchObject({ code: 'captchaNeeded', field: 'captcha' })
    const captchaId = server.identity.captchas.seal('login', 'ABCDE')
    const misread = { captcha: { captchaId, text: 'FGHJK' } }
    expect((await server.login(name, PASSWORD, { ...way, ...misread }, elsewhere())).body.code).toBe(
      'captchaWrong',
    )
    // A picture is good for one try, whatever came of it.
    const again = { captcha: { captchaId, text: 'ABCDE' } }
    expect((await server.login(name, PASSWORD, { ...way, ...again }, elsewhere())).body.code).toBe(
      'captchaWrong',
    )
    expect((await server.login(name, PASSWORD, way, elsewhere())).status).toBe(200)
    // Who has come in is not asked any more.
    expect((await server.login(name, PASSWORD, { ...way, ...UNREAD }, elsewhere())).status).toBe(200)
  },
)

test.each(DOORS)(
  'judges at %s at most ten of 200 wrong passwords in ten minutes, from fifty addresses',
  async (door, way) => {
    const name = door.includes('agents') ? 'victim1' : 'victim2'
    await agents([name])
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 200; n++) {
      const address = `203.0.113.${n % 50}`
      codes.push((await server.login(name, `guess number ${n}`, way, { address })).body.code)
    }
    expect(codes.filter(code => code === 'wrongLogin')).toHaveLength(10)
    expect(codes.filter(code => code === 'tooManyRequests')).toHaveLength(190)
  },
)

test('judges at most a hundred passwords ever without a picture, however slowly they come', async () => {
  await agents(['patient'])
  const own = await openTestServer(fresh.db)
  let checked = 0
  for (let n = 0; n < 110; n++) {
    const said = await own.login('patient', `guess number ${n}`, UNREAD, elsewhere())
    if (said.body.code === 'wrongLogin') checked += 1
    own.clock.advance(16 * 60_000)
  }
  expect(checked).toBeLessThanOrEqual(100)
  expect(checked).toBe(20)
  expect((await own.login('patient', PASSWORD, {}, elsewhere())).status).toBe(200)
})

test(`judges ten names of one password that is tried on ${SPRAYED} from one address`, async () => {
  const own = await openTestServer(fresh.db)
  const codes = new Map<string | undefined, number>()
  for (let n = 0; n < SPRAYED; n++) {
    const human = n < 60 ? await own.proof('login') : undefined
    const extra = human ? { human } : { human: undefined }
    const { code } = (
      await own.sealed(
        'POST',
        '/session',
        'login',
        { username: `name${n}`, password: PASSWORD, ...extra },
        { address: '192.0.2.200' },
      )
    ).body
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  // Ten are checked, then a picture is asked for; without the proof that a person is there nothing is checked at all.
  expect(codes.get('wrongLogin')).toBe(10)
  expect(codes.get(undefined)).toBeUndefined()
})

test(`answers known and unknown names alike: ${EVENNESS}`, async () => {
  const passwords = new Passwords({ cost: { memoryKib: 1_024, passes: 1 } })
  const own = await openTestServer(fresh.db, { passwords })
  const passwordHash = await passwords.hash(PASSWORD)
  const answers = new Set<string>()
  const measure = async (username: string) => {
    const human = await own.proof('login')
    const body = await own.seal('login', { username, password: 'wrong password', human })
    const started = performance.now()
    const said = await own.call('POST', '/session', {
      type: 'application/sealed+json',
      body,
      ...elsewhere(),
    })
    const took = performance.now() - started
    const { requestId: _, ...same } = said.body as Record<string, unknown>
    answers.add(JSON.stringify([said.status, same]))
    return took
  }
  // Every name is tried twice, which is few enough not to be asked for a picture.
  const prepare = async (first: number, count: number) => {
    const places = Array.from({ length: count / 2 }, (_, n) => first + n)
    await fresh.db.transaction(async tx => {
      for (const place of places) {
        const account = `there${place}`
        await createMember(tx, { id: newId(), account, passwordHash, currency: 'THB', at: new Date() })
      }
    })
    return [...places, ...places].map(place => ({ known: `there${place}`, unknown: `absent${place}` }))
  }
  await expectEvenTimes({ prepare, measure })
  expect([...answers]).toHaveLength(1)
  expect(answers.values().next().value).toContain('wrongLogin')
}, 120_000)

test('a login by SMS answers known and unknown numbers alike, and judges at most five codes of one request', async () => {
  const own = await openTestServer(fresh.db, { settings: { modules: enabled('SMSLOGIN') } })
  const { member } = await signUp(own, 'phoner', PASSWORD)
  const phone = '+66812345678'
  await fresh.db.run(sql`
    update members set phone = ${phone}, phone_verified_at = now() where id = ${member.id}::uuid`)
  const answers = new Set<string>()
  for (const mobileNum of ['0812345678', '0898765432']) {
    const said = await codeFor(own, mobileNum)
    const { codeId, ...value } = said.body.value as Record<string, unknown>
    expect(codeId).toMatch(/^[\w-]{32}$/)
    const refused = []
    for (let n = 0; n < 8; n++) {
      const { body, status } = await bySms(own, mobileNum, String(codeId), '000000')
      refused.push([status, body.code, body.message])
    }
    expect(refused.filter(([, code]) => code === 'codeWrong').length).toBeLessThanOrEqual(5)
    answers.add(JSON.stringify([said.status, value, refused]))
  }
  expect([...answers]).toHaveLength(1)
})

const codeFor = async (at: TestServer, mobileNum: string): Promise<Answer> =>
  at.call('POST', '/session/code-by-sms', {
    body: { mobileNum, countryDialingCode: '66', human: await at.proof('sms') },
    ...elsewhere(),
  })
const bySms = (at: TestServer, mobileNum: string, codeId: string, code: string) =>
  at.login(mobileNum, code, { type: 'sms', countryDialingCode: '66', codeId, human: undefined }, elsewhere())

function detailsOf(said: Answer): Record<string, unknown> {
  return (said.body as { details?: Record<string, unknown> }).details ?? {}
}
