import { newId } from '#lib/ids/ids.ts'
import { momentOfChange } from '#server/contracts/queries.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { closeWindows } from '#server/team/closing.ts'
import { addToWindows } from '#server/vendor-wallet/round-queries.ts'
import { storeVersions } from './contracts.ts'
import { deposit, postAll, walletOf } from './ledger.ts'
import { changesAt, type OracleBet, type OracleClosing, type OracleWorld } from './settlement-oracle.ts'
import { type GrownWorld, HALF, MEANWHILE } from './settlement-worlds.ts'

/** What every wallet holds in the beginning: more than anybody ever owes. */
export const OPENING = 10n ** 12n

type Move = OracleWorld['moves'][number]

/** What happens between two closings in the same half of five minutes. */
interface Stretch {
  half: number
  /** How many closings there were before. */
  closed: number
  moves: { move: Move; world: GrownWorld }[]
  bets: OracleBet[]
}

/**
 * Writes worlds down as the server would have while they happened, all of them side by side; their windows are closed when
 * the worlds say so, and `afterClose` is called then with the moment until which they are.
 */
export async function storeWorlds(
  db: Database,
  worlds: readonly GrownWorld[],
  afterClose: (until: Date) => Promise<void> = async () => undefined,
): Promise<void> {
  await storeMembers(db, worlds)
  await storeRates(db, worlds)
  for (const some of chunks(
    worlds.flatMap(world => world.versions),
    2_000,
  ))
    await storeVersions(db, some)
  const ids = worlds.flatMap(world => world.members.map(one => one.id))
  for (const some of chunks(ids, 500))
    await db.transaction(tx =>
      postAll(
        tx,
        some.map(id => deposit(walletOf(id), OPENING, newId())),
      ),
    )
  const timeZone = worlds[0]?.zone ?? 'Asia/Bangkok'
  const closings = worlds[0]?.closings ?? []
  const stretches = stretchesOf(worlds, closings)
  for (let closed = 0; closed <= closings.length; closed += 1) {
    const here = stretches.filter(one => one.closed === closed)
    const closing = closings[closed]
    // What is under way when the windows are closed, and what comes meanwhile.
    const open = closing && here.at(-1)?.half === Math.floor(closing.at / HALF) ? here.pop() : undefined
    for (const stretch of here) await happen(db, stretch, timeZone)
    if (!closing) continue
    await storeMoves(db, open)
    const meanwhile = takeMeanwhile(stretches, { closed: closed + 1, closing })
    await closeBetween(db, { closing, open: open?.bets ?? [], meanwhile, timeZone })
    await compareChanges(db, worlds, { closing, next: closings[closed + 1] })
    await afterClose(new Date(closing.until))
  }
}

/** What is agreed on or ended in a window that was closed before counts for the server when it does for the oracle. */
async function compareChanges(
  db: Database,
  worlds: readonly GrownWorld[],
  { closing, next }: { closing: OracleClosing; next: OracleClosing | undefined },
): Promise<void> {
  const changes = worlds.flatMap(({ agreements, endings }) => [...agreements, ...endings])
  for (const { at } of changes) {
    if (at < closing.at || at >= Math.min(closing.until, next?.at ?? Infinity)) continue
    const moment = await db.transaction(tx => momentOfChange(tx, new Date(at)))
    if (moment.getTime() !== changesAt(at, [closing]))
      throw new Error(`what changes at ${new Date(at).toISOString()} does so at ${moment.toISOString()}`)
  }
}

/** In their order, the bets of each by when they were taken into the sums. */
function stretchesOf(worlds: readonly GrownWorld[], closings: readonly OracleClosing[]): Stretch[] {
  const stretches = new Map<string, Stretch>()
  const at = (moment: number) => {
    const half = Math.floor(moment / HALF)
    const closed = closings.filter(closing => closing.at <= moment).length
    const name = `${half} ${closed}`
    const known = stretches.get(name) ?? { half, closed, moves: [], bets: [] }
    stretches.set(name, known)
    return known
  }
  for (const world of worlds) {
    for (const move of world.moves) at(move.at).moves.push({ move, world })
    for (const bet of world.bets) at(bet.arrives).bets.push(bet)
  }
  return [...stretches.values()].toSorted((a, b) => a.half - b.half || a.closed - b.closed)
}

/** A move stands at the start of the second half. */
async function happen(db: Database, stretch: Stretch, timeZone: string): Promise<void> {
  await storeMoves(db, stretch)
  await storeBets(db, stretch.bets, timeZone)
}

async function storeMoves(db: Database, stretch: Stretch | undefined): Promise<void> {
  for (const { move, world } of stretch?.moves ?? []) await storeMove(db, world, move)
}

/** Takes the bets out of a stretch that come while the windows before it are still being closed. */
function takeMeanwhile(
  stretches: readonly Stretch[],
  { closed, closing }: { closed: number; closing: OracleClosing },
): OracleBet[] {
  const next = stretches.find(one => one.closed === closed && one.half === Math.floor(closing.at / HALF))
  if (!next) return []
  const [soon, later] = [[] as OracleBet[], [] as OracleBet[]]
  for (const bet of next.bets) (bet.arrives < closing.at + MEANWHILE ? soon : later).push(bet)
  next.bets = later
  return soon
}

/** Closes windows while some bets have theirs open: it waits for them, and what comes meanwhile waits for it. */
async function closeBetween(
  db: Database,
  {
    closing,
    open,
    meanwhile,
    timeZone,
  }: {
    closing: OracleClosing
    open: readonly OracleBet[]
    meanwhile: readonly OracleBet[]
    timeZone: string
  },
): Promise<void> {
  const at = new Date(closing.until)
  if (open.length === 0) {
    await closeWindows(db, at)
    return storeBets(db, meanwhile, timeZone)
  }
  const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = storeBets(db, open, timeZone, () => {
    begun.resolve()
    return left.promise
  })
  try {
    await Promise.race([begun.promise, first])
    // Without the server's limit of a second, which is for those who play.
    const closed = db.run(sql`select close_windows(${at}::timestamptz)`)
    await waitingIs(db, 1)
    const after = meanwhile.length > 0 ? storeBets(db, meanwhile, timeZone) : undefined
    if (after) await waitingIs(db, 2)
    left.resolve()
    await Promise.all([first, closed, after])
  } finally {
    left.resolve()
  }
}

/** Returns once so many of this database wait for the lock of the windows. */
async function waitingIs(db: Database, count: number): Promise<void> {
  for (const last = Date.now() + 30_000; Date.now() < last; ) {
    const row = await db.row(sql<{ count: number }>`
      select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`)
    if (row?.count === count) return
  }
  throw new Error(`there were never ${count} waiting for the lock`)
}

/** `beforeCommit` is done while the windows of these bets are open. */
function storeBets(
  db: Database,
  bets: readonly OracleBet[],
  timeZone: string,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<void> {
  return db.transaction(async tx => {
    for (const [half, some] of Map.groupBy(bets, bet => Math.floor(bet.at / HALF)))
      addBets(tx, some, { at: new Date(half * HALF), timeZone })
    // What was sent is done when this is answered.
    await tx.row(sql`select 1 as done`)
    await beforeCommit()
  })
}

function addBets(tx: Transaction, bets: readonly OracleBet[], moment: { at: Date; timeZone: string }): void {
  // A statement adds to a member's window once.
  const rounds: Map<string, OracleBet>[] = []
  for (const bet of bets) {
    const round = rounds.find(one => !one.has(bet.memberId))
    if (round) round.set(bet.memberId, bet)
    else rounds.push(new Map([[bet.memberId, bet]]))
  }
  for (const [place, round] of rounds.entries()) {
    const category = place % 2 === 0 ? 'RNG' : 'LIVE'
    const changes = [...round.values()].map(({ memberId, stake, payout, validBet }) => ({
      ...{ memberId, category, bets: 1, stake, payout, validBet },
    }))
    addToWindows(tx, changes, moment)
  }
}

async function storeMembers(db: Database, worlds: readonly GrownWorld[]): Promise<void> {
  const rows = worlds.flatMap(({ members, agents }) => {
    const above = new Map(members.map(one => [one.id, one.upline]))
    return members.map(({ id, upline }) => {
      const path: string[] = []
      for (let one: string | undefined = id; one; one = above.get(one)) path.unshift(one)
      return { id, upline: upline ?? null, path: `{${path.join(',')}}`, type: agents.includes(id) ? 1 : 0 }
    })
  })
  const column = <Value>(of: (row: (typeof rows)[number]) => Value) => rows.map(of)
  await db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, terms_version,
      upline, ancestors, created_at)
    select id, id::text, id::text, 'W', type, '2026-09-30Z', 'en', '1', upline, path::uuid[], '2026-09-30Z'
    from unnest(${column(row => row.id)}::uuid[], ${column(row => row.upline)}::uuid[], ${column(row => row.path)}::text[],
      ${column(row => row.type)}::int[]) as m (id, upline, path, type)`)
}

/** Uplines first, and earlier days first: no rate is ever above the upline's. */
async function storeRates(db: Database, worlds: readonly GrownWorld[]): Promise<void> {
  const rates = worlds.flatMap(world => world.rates)
  await db.run(sql`
    insert into member_rates (member_id, from_day, ppm, created_at)
    select id, from_day, ppm, '2026-09-30Z'
    from unnest(${rates.map(rate => rate.memberId)}::uuid[], ${rates.map(rate => rate.fromDay)}::date[],
      ${rates.map(rate => rate.ppm)}::int[]) with ordinality as r (id, from_day, ppm, place)
    order by from_day, place`)
}

/** A new path for a member and for everybody below it, as an operator's move gives them. */
async function storeMove(db: Database, world: GrownWorld, move: Move): Promise<void> {
  const ids = world.members.map(one => one.id)
  await db.run(sql`
    with moved as materialized (
      select m.id, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as path_id, u.ancestors
        || m.ancestors[array_position(m.ancestors, ${move.memberId}::uuid):] as ancestors
      from members m join members u on u.id = ${move.upline ?? null}::uuid
      where m.id = any(${ids}::uuid[]) and ${move.memberId}::uuid = any(m.ancestors)),
    paths as (
      insert into member_paths (id, member_id, ancestors, from_at)
      select path_id, id, ancestors, ${new Date(move.at)}::timestamptz from moved returning id)
    update members m set ancestors = n.ancestors, path_id = n.path_id,
      upline = case when m.id = ${move.memberId}::uuid then ${move.upline ?? null}::uuid else m.upline end
    from moved n where n.id = m.id and (select count(*) from paths) > 0`)
}

function chunks<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}
