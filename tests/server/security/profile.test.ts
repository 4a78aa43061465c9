import { beforeAll, expect, test } from 'vitest'
import { isGivenOnce, maskedProfile, PROFILE_FIELDS, type ProfileField } from '#lib/security/profile-rules.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, prove, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { member, PROOF_OVER_MS } from './second-steps.ts'

// Protects: what money is paid out by is given once, by the rules of the registration, and is never shown whole.

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db, { settings: { registerRules: { line: { shown: true } } } })
})
const set = (token: string, entry: Record<string, unknown>, at: TestServer = server): Promise<Answer> =>
  at.sealed('PUT', '/member/profile', 'setProfile', entry, { token })
const linesOf = async (token: string) =>
  (await server.call('GET', '/member/profile', { token })).body.value?.lines as Record<string, unknown>[]
const line = (field: string, value: string | null, isLocked = false) => ({ field, value, isLocked })

test('answers what the rules ask for and what is known, masked, and locks what is given once', async () => {
  const { token, member: who } = await member(server)
  expect(await linesOf(token)).toEqual([
    line('nickname', who.account),
    line('realName', null),
    line('birthday', null),
    line('line', null),
  ])
  const entry = {
    nickname: 'ชายใจดี',
    realName: ' Somchai  Jaidee ',
    birthday: '1990-05-17',
    wechat: 'chai_90',
  }
  expect((await set(token, entry)).body).toMatchObject({ success: true })
  expect(await linesOf(token)).toEqual([
    line('nickname', 'ชายใจดี'),
    line('realName', 'So•••', true),
    line('birthday', '1990-••-••', true),
    line('line', null),
    line('wechat', 'ch•••'),
  ])
  expect((await server.call('GET', '/member', { token })).body.value).toMatchObject({ nickname: 'ชายใจดี' })
  expect((await set(token, { wechat: 'chai_91', nickname: '' })).body.success).toBe(true)
  const stored = await fresh.db.row(
    sql`select real_name, wechat from member_profiles where member_id = ${who.id}::uuid`,
  )
  expect(stored).toEqual({ real_name: 'Somchai Jaidee', wechat: 'chai_91' })
  const events = await fresh.db.rows(sql`
    select 1 from security_events where member_id = ${who.id}::uuid and kind = 'profileChanged'`)
  expect(events).toHaveLength(2)
})

/** Each of another form, so that none can stand in another's place. */
const EVERY_FIELD: Record<ProfileField, string> = {
  nickname: 'Chai',
  realName: 'Somchai Jaidee',
  payeeName: 'Somchai Payee',
  birthday: '1990-05-17',
  idNumber: 'AB123456',
  line: 'line_1',
  whatsapp: '0812345678',
  telegram: 'telegram_1',
  zalo: 'zalo_1',
  wechat: 'wechat_1',
  qqNum: '1234567',
  facebook: 'facebook_1',
}

test('keeps every field of the profile in its own place', async () => {
  const { token } = await member(server)
  expect((await set(token, EVERY_FIELD)).body).toMatchObject({ success: true })
  expect(await linesOf(token)).toEqual(
    PROFILE_FIELDS.map(field => line(field, maskedProfile(field, EVERY_FIELD[field]), isGivenOnce(field))),
  )
})

test('repeats a request whose answer was lost, and refuses profileLocked for anything else', async () => {
  const { token } = await member(server)
  for (const _ of [1, 2]) expect((await set(token, { realName: 'Mali Suk', line: 'mali' })).status).toBe(200)
  const refused = await set(token, { realName: 'Somebody Else', line: 'other' })
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'profileLocked', 'realName'])
  expect(await linesOf(token)).toContainEqual(line('line', 'm•••'))
})

test('races two real names at once: one of them is the member’s', async () => {
  const { token } = await member(server)
  const said = await Promise.all(['First One', 'Second One'].map(realName => set(token, { realName })))
  expect(said.map(({ body }) => body.code ?? 'set').sort()).toEqual(['profileLocked', 'set'])
})

test.each([
  [{ birthday: '1990-02-30' }, 'birthday', 'birthdayWrong'],
  [{ birthday: '2015-02-03' }, 'birthday', 'ageNeeded'],
  [{ birthday: '3 May 1990' }, 'birthday', 'pattern_dateYearFirst'],
  [{ realName: 'R2D2' }, 'realName', 'pattern_anyLetters'],
  [{ whatsapp: 'call me' }, 'whatsapp', 'pattern_phone'],
  [{ idNumber: '12' }, 'idNumber', 'pattern_alphanumeric'],
  [{ nickname: 'x'.repeat(31) }, 'nickname', 'pattern_anything'],
])('refuses %j beside its field, and keeps nothing of it', async (entry, field, code) => {
  const { token } = await member(server)
  const said = await set(token, { line: 'kept', ...entry })
  expect([said.status, said.body.field, said.body.code]).toEqual([422, field, code])
  expect(await linesOf(token)).toContainEqual(line('line', null))
})

test('refuses reauthenticationNeeded without a recent proof, and fields that are not a member’s to set', async () => {
  const { token } = await member(server)
  const later = await openTestServer(fresh.db)
  later.clock.advance(PROOF_OVER_MS)
  expect((await set(token, { line: 'late' }, later)).body.code).toBe('reauthenticationNeeded')
  await prove(later, { token })
  expect((await set(token, { line: 'late' }, later)).status).toBe(200)
  for (const extra of [{ recommendedBy: 'x' }, { affiliateCode: 'x' }, { memberType: 1 }, { realName: 7 }])
    expect((await set(token, extra)).status).toBe(400)
})
