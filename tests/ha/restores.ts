import type { Database } from '#server/db/database.ts'
import { until } from '../support/until.ts'
import { audit } from './books.ts'
import type { DatabasePair } from './database.ts'
import { untilServersReady } from './faults.ts'
import type { DatabaseOperator } from './operator.ts'
import { Play, type Player } from './players.ts'
import type { Site } from './site.ts'

/** Acts before and after something happens. */
const CALM = 100
const WHOLE_MS = 60_000

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
 * Restores the cluster to a moment, plays and switches over on it, then loses both machines and makes a new one from what was
 * archived. `play` is what was played before, from a base that was made before it, over all failovers since then. The same
 * players play on each time, on servers that run on and may remember a past that is gone.
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

  const after = play.continued()
  await playOn(after, async () => {
    await pair.switchOver()
    await until('a synchronous replica follows again', () => pair.isWhole(), WHOLE_MS)
  })
  await operator.backUp()
  await operator.untilArchived()
  const rehearsed = operator.rehearse()
  if (!/\| +0\n/.test(rehearsed)) restored.problems.push(`the rehearsal printed ${rehearsed}`)

  const remade = await timed('both machines lost', parts, async () => {
    await operator.loseAll()
    await operator.restoreAll()
  })
  remade.problems.push(...(await lossOf(parts, after)))
  const last = after.continued()
  await playOn(last)
  remade.problems.push(...(await lossOf(parts, last)))
  const missing = await operator.missingHistories()
  remade.problems.push(...missing.map(name => `${name} was not kept`))
  return [restored, remade]
}

/** Plays before and after something. */
async function playOn(play: Play, what: () => Promise<void> = async () => undefined): Promise<void> {
  await play.begin()
  for (const act of [what, async () => undefined]) {
    const since = performance.now()
    await until('play goes on', () => play.hasAnsweredSince(since, CALM), WHOLE_MS)
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
