/**
 * Protects: what a player was told happened is never lost and never happens twice, whatever single part of the deployment
 * that deploy/ describes breaks; play goes on within 30 s of a lost primary and within 5 s of a planned change; open pages
 * hear from a server again within 30 s. And: by the steps of docs/deploy.md the cluster is restored to a moment, and made
 * from the backups alone. Ends with 1 when a figure is missed. ROUNDS is how often each fault happens.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorMessage } from '#lib/text/error-message.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { ensureHaPrograms } from '../../scripts/test-tools.ts'
import { printTable } from '../bench/load.ts'
import { until } from '../support/until.ts'
import { audit } from './books.ts'
import { DatabasePair } from './database.ts'
import { type Fault, faultsOf, untilServersReady } from './faults.ts'
import { Lines } from './lines.ts'
import { DatabaseOperator } from './operator.ts'
import { Play, type Player, seatPlayers } from './players.ts'
import { proveRestores } from './restores.ts'
import { SECRET, type Site, startSite } from './site.ts'
import { Supervisor } from './supervised.ts'

const ROUNDS = Number(process.env.ROUNDS || '1')
const PLAYERS = 12
const LINES = 6
/** The lines are heard again within this; a line that did not break says something every 20 s. */
const LINES_WITHIN_MS = 30_000
/** Play before a fault, and after it, in acknowledged acts. */
const CALM = 200

const problems: string[] = []
const rows: (readonly (string | number)[])[] = [
  [
    'fault',
    'gap s',
    'at most',
    'lines heard s',
    'lines broken',
    'whole s',
    'acknowledged',
    'lost',
    'doubled',
    'rules broken',
  ],
]
let restores: Awaited<ReturnType<typeof proveRestores>> = []
const programs = ensureHaPrograms()
const folder = mkdtempSync(join(tmpdir(), 'baize-ha-'))
// PostgreSQL's user has folders of its own in it.
chmodSync(folder, 0o755)
const supervisor = new Supervisor(folder)
const database = await DatabasePair.make(programs, supervisor)
try {
  const begun = performance.now()
  await database.start()
  await database.makeDatabase()
  const site = await startSite(programs, database, supervisor)
  console.log(
    `Started in ${seconds(performance.now() - begun)} s; the servers say DATABASE_POOLER=${site.pooler}.`,
  )
  const operator = new DatabaseOperator(database, supervisor, programs)
  await operator.backUp()
  const { play, players } = await runRounds(database, site)
  const openDirectly = () => openPrimary(database)
  restores = await proveRestores({ pair: database, site, operator, openPrimary: openDirectly }, play, players)
  for (const one of restores) problems.push(...one.problems.map(what => `${one.name}: ${what}`))
} catch (error) {
  problems.push(errorMessage(error))
} finally {
  if (problems.length > 0) console.error(supervisor.lastWords())
  printTable(`${PLAYERS} players, ${LINES} live lines, each fault ${ROUNDS} times`, rows)
  printTable('Restores', [
    ['restored', 's until servers are ready'],
    ...restores.map(one => [one.name, one.seconds]),
  ])
  for (const problem of problems) console.error(`FAILED: ${problem}`)
  await supervisor.killAll()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(problems.length > 0 ? 1 : 0)

async function runRounds(pair: DatabasePair, running: Site): Promise<{ play: Play; players: Player[] }> {
  const direct = await openPrimary(pair)
  const players = await seatPlayers(direct, { url: running.url, secret: SECRET, count: PLAYERS })
  await direct.close()
  const play = new Play(running.url, players)
  const lines = new Lines(
    running.url,
    players.slice(0, LINES).map(player => player.token),
  )
  lines.start()
  await play.begin()
  const faults = faultsOf(pair, running)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const fault of faults) await strike({ fault, round, play, lines, pair, running })
  await play.end()
  lines.stop()
  await recordAudit('at the end', pair, play)
  for (const [seen, count] of play.odd) problems.push(`${count} times answered: ${seen}`)
  return { play, players }
}

interface Strike {
  fault: Fault
  round: number
  play: Play
  lines: Lines
  pair: DatabasePair
  running: Site
}

async function strike({ fault, round, play, lines, pair, running }: Strike): Promise<void> {
  const calm = performance.now()
  await until('play goes on', () => play.hasAnsweredSince(calm, CALM), 60_000)
  const broken = lines.breaks
  const struck = performance.now()
  await fault.strike(round)
  const after = performance.now()
  await until('play goes on', () => play.hasAnsweredSince(after, CALM), 60_000)
  const gap = play.gapSince(struck)
  const back = performance.now()
  const heard = await until('every line hears something', () => lines.haveHeardSince(after), 60_000)
  const heardMs = heard + back - after
  await fault.repair()
  await untilServersReady(running)
  const wholeMs = performance.now() - struck
  if (gap > fault.mostMs) problems.push(`${fault.name}: no answer for ${seconds(gap)} s`)
  if (heard > LINES_WITHIN_MS) problems.push(`${fault.name}: lines were silent for ${seconds(heard)} s`)
  const figures = [
    seconds(gap),
    seconds(fault.mostMs),
    seconds(heardMs),
    lines.breaks - broken,
    seconds(wholeMs),
  ]
  await recordAudit(fault.name, pair, play, figures)
}

async function recordAudit(
  name: string,
  pair: DatabasePair,
  play: Play,
  figures: readonly (string | number)[] = ['', '', '', '', ''],
): Promise<void> {
  const db = await openPrimary(pair)
  const seen = await audit(db, play)
  await db.close()
  const { acknowledged, lost, doubled, wrongWallets, broken } = seen
  const row = [name, ...figures, acknowledged, lost, doubled, broken.length]
  rows.push(row)
  console.log(`  ${row.join('  ')}`)
  if (lost > 0) problems.push(`${name}: ${lost} acknowledged acts are not in the books`)
  if (doubled > 0) problems.push(`${name}: ${doubled} acts are in the books twice`)
  if (wrongWallets > 0) problems.push(`${name}: ${wrongWallets} wallets are not what was acknowledged`)
  problems.push(...broken.map(one => `${name}: ${one}`))
}

/** The primary itself, so that nothing in between can hide what is there. */
async function openPrimary(pair: DatabasePair): Promise<Database> {
  return openDatabase({
    databaseUrl: await pair.addressOfPrimary('baize', 'baize'),
    dataDir: '',
    poolSize: 2,
  })
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
