import { v5 } from 'uuid'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import type { Game } from '#lib/games/game.ts'
import { createApp } from '#server/app.ts'
import { getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { GameCatalogue } from '#server/games/catalogue.ts'
import { gameRoutes } from '#server/games/handlers.ts'
import { insertClassifications, insertGames, insertVendors } from '#server/games/queries.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { bareRuntime } from '#tests/support/bare-runtime.ts'
import { newDataDir, removeData, startServer } from '../support/server-process.ts'
import { printTable, quantile } from './load.ts'

/**
 * What a query of a lobby costs at ten and at a hundred thousand games: from the address to the answer's JSON within the
 * process, and over HTTP from the server as it runs.
 */
const QUERIES: readonly (readonly [what: string, path: string])[] = [
  ['first page of a category', '/games?gameType=RNG'],
  ['its page 300', '/games?gameType=RNG&pageNo=300'],
  ['third page of a vendor', '/games?gameType=RNG&vassalage=PG&pageNo=3'],
  ['a kind of a vendor', '/games?gameType=RNG&vassalage=JL&gameClassify=JP'],
  ['new games', '/games?gameType=RNG&isNew=1'],
  ['name, many found', '/games?gameType=RNG&gameName=dra'],
  ['name, none found', '/games?gameType=RNG&gameName=zzzz'],
  ['hot games', '/games/hot?gameType=RNG'],
]
const ROUNDS = 200
const WARM_UP = 20
/** Games in one statement. */
const CHUNK = 5_000

const small = await queryTimes(1)
const large = await queryTimes(10)
for (const where of ['process', 'http'] as const) {
  const rows: string[][] = [['query', '10,300 games: p50, p95 ms', '103,000 games: p50, p95 ms']]
  for (const [index, [what]] of QUERIES.entries())
    rows.push([what, small[where][index] ?? '', large[where][index] ?? ''])
  const title = where === 'process' ? 'within the process' : 'over HTTP, the server a process of its own'
  printTable(`Lobby queries, one after another, ${title}`, rows)
}

/** The times of every query over the demo catalogue, that many times as large. */
async function queryTimes(times: number): Promise<{ process: string[]; http: string[] }> {
  const dataDir = newDataDir()
  try {
    const db = await openDatabase({ dataDir })
    await plant(db, times)
    const inProcess = await timesWithin(db)
    await db.close()
    return { process: inProcess, http: await timesOverHttp(dataDir) }
  } finally {
    removeData({ dataDir })
  }
}

/** The demo's games, over and over under other codes; a server that finds games makes no world of its own. */
async function plant(db: Database, times: number): Promise<void> {
  await migrate(db)
  const { vendors, classifications, games } = demoCatalogue()
  await db.transaction(async tx => {
    await insertVendors(tx, vendors)
    await insertClassifications(tx, classifications)
    for (let copy = 0; copy < times; copy += 1)
      for (let from = 0; from < games.length; from += CHUNK)
        await insertGames(
          tx,
          games.slice(from, from + CHUNK).map(game => copyOf(game, copy, games.length)),
        )
  })
}

async function timesWithin(db: Database): Promise<string[]> {
  const runtime = bareRuntime({ config: getConfig({ TRUSTED_PROXY_HOPS: '1' }), db })
  const app = createApp(runtime, createMetrics(), gameRoutes(await GameCatalogue.open(db)))
  return timesOfAll((path, headers) => app.request(path, { headers }))
}

async function timesOverHttp(dataDir: string): Promise<string[]> {
  const server = await startServer({ dataDir, env: { TRUSTED_PROXY_HOPS: '1' } })
  try {
    return await timesOfAll((path, headers) => fetch(server.url + path, { headers }))
  } finally {
    await server.stop()
  }
}

function copyOf(game: Game, copy: number, count: number): Game {
  if (copy === 0) return game
  return {
    ...game,
    nodeId: v5(String(copy), game.nodeId),
    gameCode: `${game.gameCode}-${copy}`,
    position: game.position + copy * count,
    hotRank: null,
  }
}

type Ask = (path: string, headers: Record<string, string>) => Response | Promise<Response>

async function timesOfAll(ask: Ask): Promise<string[]> {
  const seen: string[] = []
  for (const [, path] of QUERIES) seen.push(await timesOf(ask, path))
  return seen
}

async function timesOf(ask: Ask, path: string): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const started = performance.now()
    // One visitor asks more often here than the limits of the calls allow: every question comes from another.
    const headers = { 'accept-language': 'en', 'x-forwarded-for': `10.0.0.${round}` }
    const answer = await ask(`/api${path}`, headers)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await answer.text()
    if (round >= WARM_UP) times.push(performance.now() - started)
  }
  return `${quantile(times, 0.5).toFixed(2)}, ${quantile(times, 0.95).toFixed(2)}`
}
