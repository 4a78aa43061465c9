import type { Database } from '#server/db/database.ts'
import { until } from '../support/until.ts'
import { audit } from './books.ts'
import type { DatabasePair } from './database.ts'
import { untilServersReady } from './faults.ts'
import type { DatabaseOperator } from './operator.ts'
import { Play, type Player, seatPlayers } from './players.ts'
import { SECRET, type Site } from './site.ts'

/** Acts before and after something happens. */
const CALM = 100
const PLAYERS_AFTER = 4

interface Parts {
  pair: DatabasePair
  site: Site
  operator: DatabaseOperator
  openPrimary: () => Promise<Database>
}

/** What a restore was seen to do: its name, how long it took, and what is wrong, which is nothing. */
interface Restored {
  name: string
  seconds: string
  problems: string[]
}

/**
 * Restores the cluster to a moment, plays and switches over on it, then loses both machines and makes it anew from what was
 * archived. `play` is what was played before, from a base that was made before it, over all failovers since then; the
 * servers run on meanwhile.
 */
export async function proveRestores(
  parts: Parts,
  play: Play,
  players: readonly Player[],
): Promise<Restored[]> {
  const { pair, site, operator } = parts
  const moment = await operator.ask('select clock_timestamp()')
  const gone = new Play(site.url, players)
  await playOn(gone)
  const restored = await timed('to a moment', parts, () => operator.restoreTo(moment))
  restored.problems.push(...(await lossOf(parts, play)), ...(await remainsOf(parts, gone)))

  // Members of the restored books, in whose past there is no other.
  const after = new Play(site.url, await newPlayers(parts))
  await playOn(after, async () => {
    await pair.switchOver()
    await until('a synchronous replica follows again', () => pair.isWhole(), 60_000)
  })
  await operator.backUp()
  await operator.untilArchived()
  const remade = await timed('both machines lost', parts, async () => {
    await operator.loseAll()
    await operator.restoreAll()
  })
  remade.problems.push(...(await lossOf(parts, play)), ...(await lossOf(parts, after)))
  await playOn(new Play(site.url, await newPlayers(parts)))
  const missing = await operator.missingHistories()
  remade.problems.push(...missing.map(name => `${name} was not kept`))
  return [restored, remade]
}

/** Plays before and after something. */
async function playOn(play: Play, what: () => Promise<void> = async () => undefined): Promise<void> {
  await play.begin()
  for (const act of [what, async () => undefined]) {
    const since = performance.now()
    await until('play goes on', () => play.hasAnsweredSince(since, CALM), 60_000)
    await act()
  }
  await play.end()
}

async function timed(name: string, { site }: Parts, act: () => Promise<void>): Promise<Restored> {
  const begun = performance.now()
  await act()
  await untilServersReady(site)
  return { name, seconds: ((performance.now() - begun) / 1_000).toFixed(1), problems: [] }
}

/** What is wrong with the books of what should all be there. */
async function lossOf({ openPrimary }: Parts, play: Play): Promise<string[]> {
  const db = await openPrimary()
  const { acknowledged, lost, doubled, wrongWallets, broken } = await audit(db, play)
  await db.close()
  const is = acknowledged > 0 && lost + doubled + wrongWallets === 0
  return [
    ...(is
      ? []
      : [`of ${acknowledged} acts ${lost} are lost, ${doubled} doubled, ${wrongWallets} wallets wrong`]),
    ...broken,
  ]
}

/** What is there still of what was played after the moment. */
async function remainsOf({ openPrimary }: Parts, play: Play): Promise<string[]> {
  const db = await openPrimary()
  const { acknowledged, lost } = await audit(db, play)
  await db.close()
  return lost === acknowledged ? [] : [`${acknowledged - lost} acts from after the moment are still there`]
}

async function newPlayers({ openPrimary, site }: Parts): Promise<Player[]> {
  const db = await openPrimary()
  const players = await seatPlayers(db, { url: site.url, secret: SECRET, count: PLAYERS_AFTER })
  await db.close()
  return players
}
