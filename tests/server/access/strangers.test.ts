import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newId, newSecret } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { modulesOn } from '../identity/registering.ts'
import { newVisitor, PASSWORD, type Visitor } from './sign-in-methods.ts'

const CALLS = figure(1_000, 10_000)
const fresh = useDatabase()
let site: TestServer
const victims: Visitor[] = []
beforeAll(async () => {
  const modules = modulesOn('MOBILEREG', 'MOBILEREGPWD', 'SMSLOGIN', 'FREEPLAY', 'CHNGPASSVERIF3')
  site = await openTestServer(fresh.db, { settings: { modules } })
  for (let n = 0; n < 10; n += 1) victims.push(await newVisitor(site, `known${n}`))
})

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const token = () => randomBytes(32).toString('base64url')

/** One call of a stranger who knows everything about a member but a secret. */
async function attempt({ id, account, number }: Visitor, kind: number): Promise<Answer> {
  const from = { address: freshAddress() }
  const phone = { countryDialingCode: '66', mobileNum: number }
  const guess = { password: hex(6), confirmPassword: hex(6) }
  const pair = { ...guess, confirmPassword: guess.password }
  const human = kind % 3 === 0 ? await site.proof('register') : undefined
  const open = { id, termsAccepted: true, ...(human ? { human } : {}) }
  switch (kind % 12) {
    case 0:
      return site.sealed('PUT', '/members', 'register', { ...open, username: account, ...pair }, from)
    case 1:
      return site.sealed(
        'PUT',
        '/members',
        'register',
        { ...open, username: account, ...pair, repeatSecret: newSecret() },
        from,
      )
    case 2:
      return site.sealed(
        'PUT',
        '/members/mobile',
        'mobileRegister',
        { ...open, ...phone, ...pair, codeId: hex(16), verificationCode: '123456' },
        from,
      )
    case 3:
      return site.sealed(
        'POST',
        '/session/free-play',
        'freePlayLogin',
        { id, os: 'x', platform: 'W', version: 3, human, repeatSecret: newSecret() },
        from,
      )
    case 4:
      return site.login(account, hex(8), {}, from)
    case 5:
      return site.login(number, '123456', { type: 'sms', countryDialingCode: '66', codeId: hex(16) }, from)
    case 6:
      return site.call('POST', '/session/exchange', { body: { code: token() }, ...from })
    case 7:
      return site.sealed(
        'POST',
        '/session/second-step',
        'secondStep',
        { pendingLogin: token(), code: '123456' },
        from,
      )
    case 8: {
      const cookie = `remember=${randomBytes(16).toString('base64url')}.${token()}.${Buffer.from(account).toString('base64url')}`
      return site.call('POST', '/session/remembered', {
        headers: { 'sec-fetch-site': 'same-origin', cookie },
        ...from,
      })
    }
    case 9:
      return site.sealed(
        'POST',
        '/password-recovery/phone',
        'setPasswordByPhone',
        { ...phone, codeId: hex(16), verificationCode: '123456', newPassword: hex(8) },
        from,
      )
    case 10:
      return site.call('POST', '/session/passkey', {
        body: { response: JSON.stringify({ id: hex(16) }) },
        ...from,
      })
    default:
      return site.sealed(
        'PUT',
        '/members',
        'register',
        {
          ...open,
          id: newId(),
          username: account,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          repeatSecret: newSecret(),
        },
        from,
      )
  }
}

// Protects: knowing ids, names and numbers opens nothing, whichever action is called how often.
test(`opens no session of anybody in ${CALLS} calls by a stranger who knows ids, names and numbers`, {
  timeout: 600_000,
}, async () => {
  const ids = victims.map(({ id }) => id)
  const sessions = async () =>
    (
      await fresh.db.row(sql<{ n: number }>`
      select count(*)::int as n from sessions where member_id = any (${ids}::uuid[])`)
    )?.n
  const before = await sessions()
  const { below } = seeded(20261127)
  for (let n = 0; n < CALLS; n += 1) {
    if (n % 100 === 0) forgetCounts()
    const victim = victims[below(victims.length)]
    const kind = below(12)
    const said = victim && (await attempt(victim, kind))
    expect([kind, said?.body.success]).toEqual([kind, false])
  }
  expect(await sessions()).toBe(before)
})
