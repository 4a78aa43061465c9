import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { storedSettings } from '#server/site/site.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects (product decisions, section 10; reliability S32): the console changes how the site is set up by the acts of the
// command line; who may not changes nothing, each change is one entry, and one person alone weakens no agreement of two.

const fresh = useDatabase()
let server: TestServer<'operators'>
let calls: OperatorCalls
const settings = () => storedSettings(fresh.db)

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  calls = await seatPeople(server, { ann: ['admin'], bob: ['admin'], sue: ['support', 'content'] })
})

test('reads every setting, with its types, and what the deployment chose of responsible play', async () => {
  const { body } = await calls.as('ann', 'GET', '/settings')
  expect(body.value).toEqual({ settings: DEFAULT_SETTINGS, proposals: [] })
  const policy = await calls.as('ann', 'GET', '/policy')
  expect(policy.body.value).toMatchObject({ raiseHours: 24, help: [] })
  for (const path of ['/settings', '/policy', '/modules'])
    expect((await calls.as('sue', 'GET', path)).status, path).toBe(403)
})

test('changes a part of a setting, with one entry, and leaves the rest as it was', async () => {
  const value = { minMinor: '20000' }
  const entries = await calls.entriesOf(async () => {
    const { body } = await calls.as('ann', 'POST', '/settings/withdrawals', { value })
    const after = { ...DEFAULT_SETTINGS.withdrawals, minMinor: '20000' }
    expect(body.value).toEqual({ state: 'done', settings: { withdrawals: after } })
  })
  expect(entries).toEqual(['ann: setting withdrawals'])
  const whole = await calls.as('ann', 'POST', '/settings/session', {
    value: { idleMinutes: 5 },
    replace: true,
  })
  expect([whole.status, whole.body.field]).toEqual([400, 'value.absoluteHours'])
})

test('refuses somebody without the role, and who has not shown the second factor for five minutes', async () => {
  const before = await settings()
  const refused = [
    ['POST', '/settings/gtagId', { value: 'G-ABC123' }],
    ['POST', '/modules/FREEPLAY', { isOn: true }],
    ['POST', '/lines', { domainName: 'https://b.example', description: {} }],
    ['POST', '/maintenance', { message: {} }],
    ['POST', '/region/blocked', { list: 'blocked', entries: ['TH'] }],
    ['DELETE', '/region', {}],
  ] as const
  const entries = await calls.entriesOf(async () => {
    for (const [method, path, body] of refused)
      expect((await calls.as('sue', method, path, body)).body.code, path).toBe('notAllowed')
  })
  expect([entries, await settings()]).toEqual([[], before])
})

test('says beside each field what is wrong with it', async () => {
  const value = { minMinor: 'a lot', minutes: 5 }
  const { status, body } = await calls.as('ann', 'POST', '/settings/withdrawals', { value })
  expect([status, body.code, body.field]).toEqual([400, 'valueUnfit', 'value.minMinor'])
  expect(Object.keys(body.fields ?? {})).toEqual(['value.minMinor', 'value.minutes'])
  expect(String(body.details?.faults).split('\n')[1]).toBe('minutes is not a known field')
  expect((await calls.as('ann', 'POST', '/settings/secret', { value: 1 })).body.field).toBe('key')
  const country = await calls.as('ann', 'POST', '/settings/countries', { value: ['AQ'] })
  expect([country.body.code, country.body.field]).toEqual(['valueUnfit', 'value'])
})

test('one person alone changes neither whom members pay nor from which amount on two decide', async () => {
  const value = { secondPersonFromMinor: '9000000' }
  const before = (await settings()).withdrawals
  const change = (name: string, body: object) => calls.as(name, 'POST', '/settings/withdrawals', body)
  const first = await change('ann', { value })
  expect(first.body.value).toEqual({ state: 'waiting', settings: { withdrawals: before } })
  expect((await change('ann', { value })).body.code).toBe('secondPersonOther')
  const other = await change('bob', { value: { secondPersonFromMinor: '1' } })
  expect([other.status, other.body.code]).toEqual([409, 'secondPersonDiffers'])
  const { body } = await calls.as('bob', 'GET', '/settings')
  expect((body.value as unknown as { proposals: unknown[] }).proposals).toEqual([
    expect.objectContaining({ key: 'withdrawals', by: 'ann', act: 'set' }),
  ])
  expect((await change('bob', { value })).body.value).toMatchObject({ state: 'done' })
  expect((await settings()).withdrawals).toEqual({ ...before, ...value })
  const promptPay = {
    ...{ target: '0801234567', name: 'Mine', minMinor: '10000', maxMinor: '10000000', feeMinor: '0' },
    ...{ payMinutes: 15, expectedMinutes: 5 },
  }
  const target = await calls.as('ann', 'POST', '/settings/deposits', { value: { promptPay } })
  expect(target.body.value).toMatchObject({ state: 'waiting' })
  expect((await settings()).deposits).toEqual(DEFAULT_SETTINGS.deposits)
})

test('switches a module, adds and removes a line, one entry each', async () => {
  const line = { domainName: 'https://b.example', description: { en: 'B' } }
  const entries = await calls.entriesOf(async () => {
    const child = await calls.as('ann', 'POST', '/modules/MOBILEREGPWD', { isOn: true })
    expect(child.body.value).toEqual({
      ...{ modId: 'MOBILEREGPWD', parent: 'MOBILEREG' },
      ...{ isOn: true, isCounted: false },
    })
    expect((await calls.as('ann', 'POST', '/lines', line)).body.value).toEqual({ lines: [line] })
    const removed = await calls.as('ann', 'POST', '/lines/remove', { domainName: line.domainName })
    expect(removed.body.value).toEqual({ lines: [] })
  })
  expect(entries).toEqual(['ann: setting modules', 'ann: setting lines', 'ann: setting lines'])
  const wrong = await calls.as('ann', 'POST', '/lines', { ...line, domainName: 'http://b.example' })
  expect([wrong.body.code, wrong.body.field]).toEqual(['valueUnfit', 'domainName'])
  expect((await calls.as('ann', 'POST', '/lines/remove', { domainName: 'x' })).body.field).toBe('domainName')
  expect((await calls.as('ann', 'POST', '/modules/NOTHING', { isOn: true })).body.field).toBe('modId')
})

test('starts and ends maintenance; an end that is past, or that nobody named, is refused', async () => {
  const past = '2020-01-01T00:00:00.000Z'
  const start = (body: object) => calls.as('ann', 'POST', '/maintenance', { message: {}, ...body })
  const wrong = await start({ until: past })
  expect([wrong.body.code, wrong.body.field]).toEqual(['momentPast', 'until'])
  expect((await start({ endsByItself: true })).body).toMatchObject({ code: 'required', field: 'until' })
  const entries = await calls.entriesOf(async () => {
    const { body } = await start({ message: { en: 'New tables' } })
    expect(body.value).toMatchObject({ maintenance: { on: true, message: { en: 'New tables' } } })
    expect((await calls.as('ann', 'DELETE', '/maintenance')).body.value).toMatchObject({
      maintenance: { on: false },
    })
  })
  expect(entries).toEqual(['ann: setting maintenance', 'ann: setting maintenance'])
})

test('turns regions away and lets them in again; a slip is named', async () => {
  const add = (list: string, entries: string[]) => calls.as('ann', 'POST', `/region/${list}`, { entries })
  const { body } = await add('blocked', ['203.0.113.0/24', 'sg'])
  expect(body.value).toMatchObject({ region: { blocked: ['203.0.113.0/24'], blockedCountries: ['SG'] } })
  expect((await add('allowed', ['203.0.113.5'])).body.value).toMatchObject({
    region: { allowed: ['203.0.113.5'] },
  })
  const slip = await add('blocked', ['203.0.113.0/33'])
  expect([slip.status, slip.body.field]).toEqual([400, 'entries'])
  const missing = await calls.as('ann', 'POST', '/region/blocked/remove', { entries: ['198.51.100.1'] })
  expect(missing.body.details).toEqual({ faults: '198.51.100.1 is not on the list' })
  const country = await calls.as('ann', 'POST', '/region/blocked/remove', { entries: ['sg'] })
  expect(country.body.value).toMatchObject({ region: { blockedCountries: [] } })
  expect((await calls.as('ann', 'DELETE', '/region')).body.value).toEqual({ region: DEFAULT_SETTINGS.region })
})

// The last one: the clock goes on.
test('asks for the second factor again before a setting, a module or a line changes; maintenance is quick', async () => {
  server.clock.advance(6 * 60_000)
  for (const [path, body] of [
    ['/settings/gtagId', { value: null }],
    ['/modules/FREEPLAY', { isOn: true }],
    ['/lines/remove', { domainName: 'x' }],
  ] as const)
    expect((await calls.as('ann', 'POST', path, body)).body.code).toBe('reauthenticationNeeded')
  expect((await calls.as('ann', 'POST', '/maintenance', { message: {} })).status).toBe(200)
})
