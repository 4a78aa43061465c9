import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { OperatorGame } from '#lib/operators/games-api.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects (product decisions, section 10): vendors, their keys and the catalogue are changed by whoever may, with one entry
// each; a key is shown once and nowhere else; what changes many games changes the number that was shown, or none.

const fresh = useDatabase()
let server: TestServer<'operators'>
let calls: OperatorCalls

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  calls = await seatPeople(server, { ann: ['admin'], con: ['content'], sue: ['support'] })
})

const names = { th: 'เกม', en: 'Game', zh: '游戏', ja: 'ゲーム', vi: 'Trò chơi', pt: 'Jogo', tl: 'Laro' }
const row = (code: string, more: object = {}) => ({ vendor: 'ACME', category: 'RNG', code, names, ...more })
const add = (games: object[], name = 'con', id = newId()) => calls.as(name, 'POST', '/games', { id, games })
const listed = async (query = '') =>
  (await calls.as('con', 'GET', `/games?vendor=ACME${query}`)).body.value as unknown as {
    games: OperatorGame[]
    total: number
  }

test('an admin connects a vendor and changes it; a wrong value is named beside its setting', async () => {
  const body = { vendor: 'ACME', launchBase: 'https://games.acme.example', settings: { amount_digits: 4 } }
  expect((await calls.as('con', 'POST', '/vendors', body)).body.code).toBe('notAllowed')
  const entries = await calls.entriesOf(async () => {
    const { body: added } = await calls.as('ann', 'POST', '/vendors', body)
    expect(added.value).toMatchObject({ vendor: 'ACME', isSuspended: false, settings: { amount_digits: 4 } })
    expect((await calls.as('ann', 'POST', '/vendors', body)).body.code).toBe('vendorTaken')
    const settings = { round_hours: 48 }
    const changed = await calls.as('ann', 'POST', '/vendors/ACME/settings', { settings })
    expect(changed.body.value).toMatchObject({ settings: { round_hours: 48, amount_digits: 4 } })
  })
  expect(entries).toEqual(['ann: vendor ACME', 'ann: vendor ACME'])
  const wrong = await calls.as('ann', 'POST', '/vendors/ACME/settings', { settings: { error_status: 500 } })
  expect(wrong.body).toMatchObject({ code: 'valueUnfit', field: 'settings.error_status' })
  const pam = await calls.as('ann', 'POST', '/vendors/ACME/settings', { settings: { surface: 'pam' } })
  expect(pam.body).toMatchObject({ code: 'valueUnfit', field: 'settings.pam_provider' })
  expect((await calls.as('ann', 'GET', '/vendors/NOBODY')).body.code).toBe('notFound')
})

test('a key is shown once: no list, no entry and no stored answer has it; sent twice, one key is made', async () => {
  const path = '/vendors/ACME/keys'
  expect((await calls.as('ann', 'GET', path)).body.value).toEqual({ keys: [], next: 'ACME-1' })
  const made = await calls.as('ann', 'POST', path, { next: 'ACME-1' })
  const secret = String(made.body.value?.secret)
  expect([made.body.value?.keyId, secret.length]).toEqual(['ACME-1', 43])
  expect((await calls.as('ann', 'POST', path, { next: 'ACME-1' })).body.code).toBe('alreadyDecided')
  const given = 'a token that the aggregator chose'
  expect((await calls.as('ann', 'POST', path, { secret: given })).body.value).toMatchObject({
    keyId: 'ACME-2',
    secret: null,
  })
  expect((await calls.as('ann', 'PUT', `${path}/outgoing`, { secret: given })).body.value).toEqual({})
  for (const weak of ['short', 'a'.repeat(36)])
    expect((await calls.as('ann', 'POST', path, { secret: weak })).body).toMatchObject({ field: 'secret' })
  const told = await Promise.all([
    fresh.db.rows(sql`select * from operator_changes`),
    fresh.db.rows(sql`select answer from action_answers`),
    calls.as('ann', 'GET', path),
    calls.as('ann', 'GET', '/vendors'),
    calls.as('ann', 'GET', '/vendors/ACME'),
    calls.as('ann', 'GET', '/changes'),
  ])
  const text = JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect([text.includes('ACME-2'), text.includes(secret), text.includes(given)]).toEqual([true, false, false])
  const retire = () => calls.as('ann', 'POST', `${path}/ACME-2/retire`)
  expect((await retire()).body.value).toEqual({})
  expect((await retire()).body.code).toBe('alreadyDecided')
})

test('a vendor is suspended with a reason, once, and opened again', async () => {
  const suspend = (body: object) => calls.as('ann', 'POST', '/vendors/ACME/suspend', body)
  expect((await suspend({ reason: ' ' })).body.field).toBe('reason')
  expect((await suspend({ reason: 'Wrong odds' })).body.value).toEqual({})
  expect((await suspend({ reason: 'Again' })).body.code).toBe('alreadyDecided')
  expect((await calls.as('ann', 'POST', '/vendors/ACME/resume')).body.value).toEqual({})
})

test('content adds games, all or none, once; each fault stands beside its row', async () => {
  const wrong = await add([row('one'), row('one'), row('two', { rtp: '101' })])
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['games.2.rtp'])
  const twin = await add([row('one'), row('one')])
  expect(twin.body).toMatchObject({
    field: 'games.1',
    details: { faults: 'row 2 (ACME RNG one): it is row 1 again' },
  })
  expect((await add([row('one')], 'sue')).body.code).toBe('notAllowed')
  expect((await listed()).total).toBe(0)
  const id = newId()
  const rows = ['one', 'two', 'three'].map(code => row(code, { launchable: true }))
  const entries = await calls.entriesOf(async () => {
    expect((await add(rows, 'con', id)).body.value).toMatchObject({ added: [{ code: 'one' }, {}, {}] })
    expect((await add(rows, 'con', id)).status).toBe(200)
  })
  expect([entries, (await listed()).total]).toEqual([['con: games'], 3])
})

test('switches one game, and says when it is so already', async () => {
  const [game] = (await listed('&code=one')).games
  const flag = (body: object) => calls.as('con', 'POST', `/games/${game?.id}/flag`, body)
  const entries = await calls.entriesOf(async () => {
    expect((await flag({ flag: 'hot', to: 'on' })).body.value).toMatchObject({ code: 'one', hotRank: 1 })
    expect((await flag({ flag: 'hot', to: 'on' })).body.code).toBe('alreadyDecided')
  })
  expect(entries).toEqual(['con: game ACME RNG one'])
})

test('switches all games that fit, as many as were shown; on another count nothing changes', async () => {
  const query = 'vendor=ACME&flag=hot&to=on'
  expect((await calls.as('con', 'GET', `/games/count?${query}`)).body.value).toEqual({ count: 2 })
  const bulk = { vendor: 'ACME', flag: 'hot', to: 'on' }
  const flags = (body: object, name = 'con') => calls.as(name, 'POST', '/games/flags', body)
  const other = await flags({ ...bulk, expected: 3 })
  expect([other.status, other.body.code, other.body.details]).toEqual([409, 'countDiffers', { count: 2 }])
  expect((await flags({ ...bulk, expected: 2 }, 'sue')).body.code).toBe('notAllowed')
  expect((await listed('&state=hot')).total).toBe(1)
  const entries = await calls.entriesOf(async () => {
    expect((await flags({ ...bulk, expected: 2 })).body.value).toEqual({ count: 2 })
  })
  expect(entries).toEqual(['con: games of ACME'])
  const ranks = (await listed('&state=hot')).games.map(game => game.hotRank)
  expect(ranks.toSorted()).toEqual([1, 2, 3])
  // Sent again, as by a second press: what was shown is no more.
  expect((await flags({ ...bulk, expected: 2 })).body.code).toBe('countDiffers')
  for (const flag of ['new', 'maintenance', 'hot']) {
    const count = (await calls.as('con', 'GET', `/games/count?vendor=ACME&flag=${flag}&to=off`)).body.value
      ?.count
    if (Number(count) > 0)
      expect((await flags({ vendor: 'ACME', flag, to: 'off', expected: count })).status).toBe(200)
  }
  expect((await listed()).games.map(game => [game.hotRank, game.isNew])).toEqual(Array(3).fill([null, false]))
})

test('adds news about games and takes it away; an end before the start is refused', async () => {
  const id = newId()
  const news = { id, vendor: 'ACME', title: { en: 'New tables' } }
  const past = { ...news, id: newId(), endsAt: '2020-01-01T00:00:00.000Z' }
  expect((await calls.as('con', 'POST', '/game-news', past)).body).toMatchObject({
    code: 'endBeforeStart',
    field: 'endsAt',
  })
  expect((await calls.as('con', 'POST', '/game-news', { ...past, vendor: 'NOBODY' })).body.field).toBe(
    'vendor',
  )
  const entries = await calls.entriesOf(async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await calls.as('con', 'POST', '/game-news', news)).body.value).toEqual({})
  })
  expect(entries).toEqual([`con: game news ${id}`])
  expect((await calls.as('con', 'GET', '/game-news')).body.value).toMatchObject({
    news: [{ id, category: null }],
  })
  expect((await calls.as('con', 'DELETE', `/game-news/${id}`)).body.value).toEqual({})
  expect((await calls.as('con', 'DELETE', `/game-news/${id}`)).body.code).toBe('notFound')
})
