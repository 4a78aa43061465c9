import { beforeAll, expect, test } from 'vitest'
import type { ListedGame } from '#lib/games/api.ts'
import { listStamp } from '#lib/games/list-stamp.ts'
import { readGames } from '#lib/search/index-file.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { firstOfAll } from '#lib/snapshot/publish.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import type { GameCatalogue } from '#server/games/catalogue.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { Passwords } from '#server/platform/password.ts'
import { plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Product decisions, section 10: the catalogue is an operator's to change, and a running server follows.

const database = useDatabase()
let server: TestServer<'catalogue'>
let catalogue: GameCatalogue

beforeAll(async () => {
  const { db } = database
  const passwords = new Passwords({ cost: { memoryKib: 64, passes: 1 } })
  await seedDemoWorld(db, { now: new Date(), currency: 'THB', passwords, games: 600 })
  await insertAdapter(db, plainAdapter('BAIZE', '/vendor-demo/games'))
  server = await openTestServer(db, { features: ['catalogue'] })
  catalogue = server.catalogue.games
})

/** Types a command, and lets the running server take the look that it takes every second. */
async function run(...args: string[]): Promise<Outcome> {
  const context = { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' }
  const done = await operate(['games', ...args], context)
  await catalogue.refresh()
  return done
}
const add = (rows: unknown) => run('add', `--games=${JSON.stringify(rows)}`)

async function ask<Value>(path: string): Promise<Value> {
  const response = await server.app.request(`/api${path}`, { headers: { 'accept-language': 'EN' } })
  return ((await response.json()) as { value: Value }).value
}
const listed = async (code: string) => {
  const { games } = await ask<{ games: ListedGame[] }>(`/games?gameCode=${code}`)
  return games[0]
}
const hot = async () => (await ask<{ list: ListedGame[] }>('/games/hot')).list.map(game => game.gameCode)
const stamps = async () => (await ask<{ stamps: Record<string, string> }>('/games/stamps')).stamps
/** What browsers search by themselves. */
async function searched(code: string) {
  const path = '/api/games/search-index/'
  const present = await server.app.request(`${path}en`)
  const index = await (await server.app.request(present.headers.get('location') ?? '')).json()
  const games = readGames(index)
  return games.find(game => game.gameCode === code)
}
const NEW_GAME = {
  vendor: 'PG',
  category: 'RNG',
  code: 'jade-river',
  names: { th: 'แม่น้ำหยก', en: 'Jade River' },
  rtp: '96.5',
}

// Protects: a page that was built with the present catalogue never asks for its lists again.
test('answers the marks that a page built with the same catalogue carries', async () => {
  const snapshot = loadSnapshot(undefined)
  const { categories, hot: first } = snapshot
  const built = categories.map(({ gameType, heads }) => [gameType, listStamp(heads)])
  const across = { HOT: listStamp(first), ALL: listStamp(firstOfAll(snapshot)) }
  expect(await stamps()).toEqual({ ...Object.fromEntries(built), ...across })
})

// Protects: lobby, search and hot list of a running server follow each command, and so do pages that are old.
test('answers maintenance of one game and of a vendor in lobby, search and the marks of pages', async () => {
  const before = await stamps()
  expect(await run('maintenance', 'koi-terrace', 'on')).toMatchObject({
    exitCode: 0,
    text: expect.stringMatching(/^BAIZE +RNG +koi-terrace +hot 1, maintenance, launchable {2}/),
  })
  expect(await listed('koi-terrace')).toMatchObject({ maintenance: true })
  expect(await searched('koi-terrace')).toMatchObject({ maintenance: true })
  const during = await stamps()
  expect([during.RNG === before.RNG, during.HOT === before.HOT]).toEqual([false, false])
  expect(during.FISH).toBe(before.FISH)
  expect((await run('list', '--state', 'closed', '--vendor', 'BAIZE')).text).toContain('koi-terrace')
  await run('maintenance', 'koi-terrace', 'off')
  expect(await stamps()).toEqual(before)

  const { text } = await run('maintenance', 'on', '--vendor', 'BAIZE', '--category', 'RNG')
  expect(text).toMatch(/games of BAIZE RNG under maintenance/)
  expect(await listed('koi-terrace')).toMatchObject({ maintenance: true })
  expect(await listed('manta-reef-fishing')).toMatchObject({ maintenance: false })
  await run('maintenance', 'off', '--vendor', 'BAIZE')
  expect(await stamps()).toEqual(before)
})

test('answers a game that becomes hot at the end of the hot list, and takes it out again', async () => {
  const before = await hot()
  const { gameCode } = catalogue.find({ gameType: 'RNG', language: 'en', pageNo: 30, pageSize: 15 })
    .games[0] as { gameCode: string }
  await run('hot', gameCode, 'on')
  expect(await hot()).toEqual([...before, gameCode])
  expect(await listed(gameCode)).toMatchObject({ isHot: 1 })
  await run('hot', gameCode, 'off')
  expect(await hot()).toEqual(before)
})

test('answers a game that becomes new, and one that can be launched no longer', async () => {
  await run('new', 'koi-terrace', 'on')
  expect(await listed('koi-terrace')).toMatchObject({ isNew: true })
  expect(await searched('koi-terrace')).toMatchObject({ isNew: true })
  await run('launchable', 'koi-terrace', 'off')
  expect(await listed('koi-terrace')).toMatchObject({ launchable: false })
  expect(await searched('koi-terrace')).toMatchObject({ launchable: false })
  await run('launchable', 'koi-terrace', 'on')
  await run('new', 'koi-terrace', 'off')
  expect(await listed('koi-terrace')).toMatchObject({ isNew: false, launchable: true })
})

test('answers games of a file in lobby, search and hot list, the last of their category', async () => {
  const { text } = await add([{ ...NEW_GAME, hot: true }])
  expect(text).toBe('Added 1 game:\n  PG RNG jade-river')
  expect(await listed('jade-river')).toMatchObject({ nodeName: 'Jade River', rtp: '96.5', isNew: true })
  expect(await searched('jade-river')).toMatchObject({ name: 'Jade River', launchable: false })
  expect((await hot()).at(-1)).toBe('jade-river')
  const last = catalogue.find({ gameType: 'RNG', language: 'th', pageNo: 1, pageSize: 10_000 }).games.at(-1)
  expect(last?.names).toMatchObject({ th: 'แม่น้ำหยก' })
  const [change] = await database.db.rows(
    sql<{ after: unknown }>`select after from operator_changes order by id desc limit 1`,
  )
  expect(change?.after).toEqual({ added: ['PG RNG jade-river'] })
})

// Protects: a file is taken wholly or not at all, and each fault says in which row it stands.
test('refuses a file with a fault in one row, names the row, and adds nothing', async () => {
  const version = () => database.db.row(sql`select version from catalogue_version`)
  const before = await version()
  const good = { ...NEW_GAME, code: 'good-one' }
  const refused = async (...rows: unknown[]) => {
    const { exitCode, text } = await add([good, ...rows])
    expect(exitCode).toBe(1)
    return text
  }
  expect(await refused({ ...NEW_GAME, vendor: 'NOBODY' })).toBe(
    'Nothing was added.\nrow 2 (NOBODY RNG jade-river): there is no vendor NOBODY',
  )
  expect(await refused({ ...NEW_GAME, category: 'CHESS' })).toContain(
    'row 2 (PG CHESS jade-river): category is not a category',
  )
  expect(await refused(good)).toContain('row 2 (PG RNG good-one): it is row 1 again')
  expect(await refused({ ...NEW_GAME, vendor: 'BAIZE', code: 'koi-terrace' })).toContain(
    'row 2 (BAIZE RNG koi-terrace): the catalogue has this game already',
  )
  expect(await refused({ ...NEW_GAME, names: { th: 'หยก' }, colour: 'red' })).toMatch(
    /row 2 \(PG RNG jade-river\): names\.en is missing\nrow 2 \(PG RNG jade-river\): colour is not known$/,
  )
  expect(await refused({ ...NEW_GAME, code: 'x', rtp: '101', kind: 'ZZ' })).toContain('rtp is not above 0')
  expect(await refused({ ...NEW_GAME, code: 'x', kind: 'ZZ' })).toContain('RNG has no kind ZZ')
  expect(await refused({ ...NEW_GAME, code: 'x', launchable: true })).toContain(
    'nobody stands behind games of PG',
  )
  expect(await refused('koi')).toContain('row 2: ')
  expect((await run('add', '--games={')).text).toContain('the file is not JSON')
  expect((await run('add', '--games={}')).text).toBe('the file is not a list of games')
  expect((await run('add')).text).toContain('needs a file')
  expect(await version()).toEqual(before)
})

test('refuses codes and states that do not fit, and what is so already', async () => {
  const said = async (...args: string[]) => (await run(...args)).text
  expect(await said('hot', 'nowhere', 'on')).toBe('there is no game nowhere; "games list" shows them')
  expect(await said('hot', 'koi-terrace', 'on')).toBe('BAIZE RNG koi-terrace: hot is on already')
  expect(await said('hot', 'koi-terrace')).toBe('games hot CODE on or off')
  expect(await said('launchable', 'one-minute', 'off')).toContain('is a lottery of the house')
  await add([{ ...NEW_GAME, code: 'closed-river' }])
  expect(await said('launchable', 'closed-river', 'on')).toContain('nobody stands behind games of')
  expect(await said('list', '--vendor', 'NOBODY')).toBe('there is no vendor NOBODY')
  expect(await said('list', '--state', 'sleepy')).toContain('--state is one of hot, new')
  expect(await said('maintenance', 'off', '--vendor', 'BAIZE')).toBe('no game of BAIZE is under maintenance')
  expect(await said('delete', 'koi-terrace')).toContain('games list, hot')
})

// Protects: two operators at once never give one place of the hot list twice.
test('races two games that become hot: each has a place of its own', async () => {
  const codes = catalogue
    .find({ gameType: 'RNG', language: 'en', pageNo: 20, pageSize: 15 })
    .games.slice(0, 2)
    .map(game => game.gameCode)
  await Promise.all(codes.map(code => run('hot', code, 'on')))
  const rows = await database.db.rows(
    sql<{
      rank: number
    }>`select hot_rank as rank from games where game_code = ${codes[0] ?? ''} or game_code = ${codes[1] ?? ''}`,
  )
  expect(new Set(rows.map(({ rank }) => rank)).size).toBe(2)
})
