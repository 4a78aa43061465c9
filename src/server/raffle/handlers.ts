import {
  buyRaffleTickets,
  claimRaffle,
  myRaffle,
  raffleEntries,
  raffleProof,
  raffleResults,
  raffles,
} from '#lib/raffle/api.ts'
import { LINES_AT_ONCE } from '#lib/raffle/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { once } from '#server/db/once.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { readPoints } from '#server/points/account.ts'
import { buyTickets, claimTickets } from './claims.ts'
import { claimableOf } from './enter.ts'
import { entrantOf, entriesOf, hasDeposited, linesAfter, wonBy } from './entry-queries.ts'
import { HashedLists, toLine } from './list.ts'
import { type RaffleRow, raffleOf, rafflesWhere, resultsOf } from './raffle-queries.ts'
import { toRaffle } from './to-wire.ts'

/** Raffles that pages list. */
const LISTED = 12

/** Raffles (docs/raffle.md). While the module is off nothing is claimed; what was announced can still be read. */
export function raffleRoutes(settings: () => SiteSettings): Route[] {
  const lists = new HashedLists()
  const requireOn = () => {
    if (!isModuleOn(settings().modules, 'RAFFLE')) throw new Refusal('raffleClosed', { status: 409 })
  }
  return [
    serve(raffles, async ({ db, language, runtime }) => ({
      raffles: (await rafflesWhere(db, { limit: LISTED })).map(row => toRaffle(row, language)),
      serverTime: runtime.clock.now().toISOString(),
    })),
    serve(raffleResults, async call => {
      const row = await known(call)
      return { raffle: toRaffle(row, call.language), results: await resultsOf(call.db, row.id) }
    }),
    serve(raffleEntries, readEntries),
    serve(myRaffle, readMine),
    serve(raffleProof, call => readProof(call, lists)),
    serve(claimRaffle, async call => {
      requireOn()
      const key = { scope: 'claimRaffle', id: call.input.id, actor: call.session.memberId, input: call.input }
      return call.db.transaction(tx => once(tx, key, () => claimTickets(call, tx)))
    }),
    serve(buyRaffleTickets, async call => {
      requireOn()
      const key = {
        scope: 'buyRaffleTickets',
        id: call.input.id,
        actor: call.session.memberId,
        input: call.input,
      }
      return call.db.transaction(tx => once(tx, key, () => buyTickets(call, tx)))
    }),
  ]
}

type OfRaffle =
  | Call<typeof raffleResults>
  | Call<typeof raffleEntries>
  | Call<typeof myRaffle>
  | Call<typeof raffleProof>

async function known({ db, input }: OfRaffle): Promise<RaffleRow> {
  return requireFound(await raffleOf(db, input.raffle))
}

/** The list and what comes of it are public from closing on. */
async function closed(call: Call<typeof raffleEntries> | Call<typeof raffleProof>): Promise<RaffleRow> {
  const row = await known(call)
  if (!row.closed_at) throw call.refusal('raffleNotClosed', { status: 409 })
  return row
}

async function readEntries(call: Call<typeof raffleEntries>) {
  const { id } = await closed(call)
  const rows = await linesAfter(call.db, id, { after: call.input.after, limit: LINES_AT_ONCE + 1 })
  const shown = rows.slice(0, LINES_AT_ONCE)
  return {
    lines: shown.map(toLine),
    next: rows.length > LINES_AT_ONCE ? String(shown.at(-1)?.number ?? '') : null,
  }
}

async function readMine(call: Call<typeof myRaffle>) {
  const { db, session } = call
  const { memberId } = session
  const row = await known(call)
  const [entries, won, points, mayEnter] = await Promise.all([
    entriesOf(db, row.id, memberId),
    wonBy(db, row.id, memberId),
    readPoints(db, memberId),
    row.needs_deposit ? hasDeposited(db, memberId) : true,
  ])
  const claimable = row.state === 'open' ? await claimableOf(db, row, { memberId, held: entries.length }) : 0
  return {
    entries,
    claimable,
    won: won.map(one => ({ ...one, amount: one.amount.toString() })),
    points: points.toString(),
    mayEnter,
  }
}

async function readProof(call: Call<typeof raffleProof>, lists: HashedLists) {
  const { db, session } = call
  const { memberId } = session
  const row = await closed(call)
  const entrant = await entrantOf(db, row.id, memberId)
  if (!entrant || !row.root) return { proof: null }
  const { lines, tree } = await lists.of(db, row.id)
  const mine = lines.filter(one => one.memberId === memberId)
  const proof = {
    raffle: row.id,
    root: row.root.toString('hex'),
    count: lines.length,
    memberId,
    salt: entrant.salt.toString('hex'),
    entries: mine.map(({ memberId: _, ...line }) => ({ ...line, path: tree.pathOf(line.number - 1) })),
  }
  return { proof }
}
