import { beginningOf, endingOf, replacedOf } from '#lib/contracts/succession.ts'
import { CONTRACT_KINDS, DIVIDEND_PERIODS, type WindowRule } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addToWindows } from '#server/vendor-wallet/call-queries.ts'
import { type StoredVersion, storeVersions } from './contracts.ts'
import { deposit, postAll, walletOf } from './ledger.ts'
import { seeded } from './random.ts'
import type { OracleAgreement, OracleTier, OracleWorld, Zone } from './settlement-oracle.ts'

/** Random trees with contracts, rates, bets and moves, as raw lists for the oracle and as rows for the server. */

type Random = ReturnType<typeof seeded>
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer One)[] ? One[] : T[Key] }

const STEP = 300_000
const HALF = STEP / 2
const DAY = 86_400_000
/** What every wallet holds in the beginning: more than anybody ever owes. */
export const OPENING = 10n ** 12n

/** Starts of five minutes in which things happen, in all worlds of a zone the same, so that many of them share windows. */
export function busySteps(zone: Zone, random: Random): number[] {
  const corners = [
    // Ends of days, weeks, halves of months, months, the year and February.
    ...['2026-10-15', '2026-10-25', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-30', '2026-12-31'],
    ...['2027-01-31', '2027-02-28', '2027-03-07', '2027-03-31'],
  ].flatMap(day => {
    const midnight = Date.parse(`${day}T00:00:00Z`) + DAY - (zone === 'Asia/Bangkok' ? 7 : -5) * 3_600_000
    return [midnight - 3_600_000 - STEP, midnight - 3_600_000, midnight - STEP, midnight]
  })
  // Clocks go back on the first of November and forward on the fourteenth of March, at night.
  const changes = ['2026-11-01T04:00Z', '2027-03-14T05:00Z'].flatMap(from =>
    Array.from({ length: 10 }, (_, half) => Date.parse(from) + half * 1_800_000),
  )
  const others = Array.from({ length: 40 }, () => {
    const at = Date.UTC(2026, 9, 3) + random.next() * 175 * DAY
    return Math.floor(at / STEP) * STEP
  })
  return [...new Set([...corners, ...changes, ...others])].toSorted((a, b) => a - b)
}

export interface GrownWorld extends OracleWorld {
  versions: StoredVersion[]
  agents: string[]
}

/** One world of at least four levels, in which an upline has at least three direct downlines. */
export function growWorld(zone: Zone, steps: readonly number[], seed: number): GrownWorld {
  const random = seeded(seed)
  const members: { id: string; upline: string | undefined }[] = []
  const add = (upline: string | undefined) => {
    const id = newId()
    members.push({ id, upline })
    return id
  }
  const root = add(undefined)
  const second = [add(root), add(root), add(root)]
  const third = second.flatMap(upline => Array.from({ length: 1 + random.below(2) }, () => add(upline)))
  for (const upline of third) for (let n = random.below(3) + 1; n > 0; n -= 1) add(upline)
  const agents = [root, ...second, ...third]
  const world: Mutable<GrownWorld> = {
    zone,
    members,
    agents,
    moves: [],
    bets: [],
    agreements: [],
    endings: [],
    rates: [],
    versions: [],
  }
  moveSome(world, steps, random)
  playSome(world, steps, random)
  for (const downline of agents) agreeSome(world, downline, steps, random)
  rateSome(world, random)
  return world
}

function pick<One>(all: readonly One[], random: Random): One {
  const one = all[random.below(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** In the middle of a busy step, so that what is bet before and after it lies in the same five minutes. */
function moveSome(world: Mutable<GrownWorld>, steps: readonly number[], random: Random): void {
  const above = new Map(world.members.map(one => [one.id, one.upline]))
  const moments = Array.from({ length: random.below(3) }, () => pick(steps, random) + HALF)
  for (const at of [...new Set(moments)].toSorted((a, b) => a - b)) {
    const { id: memberId } = pick(world.members.slice(1), random)
    const upline = pick(world.agents, random)
    const path: (string | undefined)[] = []
    for (let one: string | undefined = upline; one; one = above.get(one)) path.push(one)
    if (path.includes(memberId) || above.get(memberId) === upline) continue
    above.set(memberId, upline)
    world.moves.push({ at, memberId, upline })
  }
}

function playSome(world: Mutable<GrownWorld>, steps: readonly number[], random: Random): void {
  for (let n = 8 + random.below(8); n > 0; n -= 1) {
    // Never in the very middle, where moves are.
    const at = pick(steps, random) + random.below(2) * (HALF + 1_000) + random.below(140) * 1_000
    const stake = BigInt(random.below(2_000_000) + 1)
    const payout = random.chance(0.5) ? 0n : BigInt(random.below(3_000_000))
    const validBet = random.chance(0.2) ? 0n : (stake * BigInt(random.below(100) + 1)) / 100n
    world.bets.push({ at, memberId: pick(world.members, random).id, stake, payout, validBet })
  }
}

function agreeSome(
  world: Mutable<GrownWorld>,
  downline: string,
  steps: readonly number[],
  random: Random,
): void {
  for (const kind of CONTRACT_KINDS) {
    if (!random.chance(kind === 'dividend' ? 0.7 : 0.3)) continue
    let present: { rule: WindowRule; from: Date; version: StoredVersion } | undefined
    let heldUntil: Date | undefined
    let last = Date.UTC(2026, 9, 1)
    for (let n = 1 + random.below(3); n > 0; n -= 1) {
      // Within a window as well as at its very start.
      const at = last + 1 + random.below(45) * DAY + random.below(DAY / 1_000) * 1_000
      if (at > (steps.at(-1) ?? 0)) break
      last = at
      if (present && present.from.getTime() > at) continue
      if (present && random.chance(0.25)) {
        heldUntil = endingOf(present, new Date(at), world.zone)
        present.version.until = heldUntil
        world.endings.push({ at, kind, downline })
        present = undefined
        continue
      }
      const period = kind === 'dividend' ? pick(DIVIDEND_PERIODS, random) : null
      const rule = { kind, period } as const
      const from = beginningOf(rule, { at: new Date(at), present, heldUntil }, world.zone)
      if (present) {
        heldUntil = replacedOf(present, from, world.zone)
        present.version.until = heldUntil
      }
      const upline = world.members.find(one => one.id === downline)?.upline
      const tiers = someTiers(random)
      const agreement: OracleAgreement = { id: newId(), at, ...rule, upline, downline, tiers }
      const stored = tiers.map(tier => ({
        validBet: tier.validBet.toString(),
        active: tier.active,
        loss: tier.loss.toString(),
        ...(tier.ppm === undefined ? { sum: tier.sum?.toString() } : { ppm: tier.ppm }),
      }))
      const version: StoredVersion = {
        id: agreement.id,
        ...rule,
        uplineId: upline,
        downlineId: downline,
        tiers: stored,
        from,
      }
      world.agreements.push(agreement)
      world.versions.push(version)
      present = { rule, from, version }
    }
  }
}

function someTiers(random: Random): OracleTier[] {
  const isRate = random.chance(0.7)
  let [validBet, active, loss, pay] = [BigInt(random.below(200_000) + 1), 0, 0n, 0]
  return Array.from({ length: 1 + random.below(4) }, () => {
    pay += 1 + random.below(20_000)
    const tier = {
      validBet,
      active,
      loss,
      ppm: isRate ? pay : undefined,
      sum: isRate ? undefined : BigInt(pay),
    }
    validBet += BigInt(random.below(900_000) + 1)
    active += random.below(2)
    loss += BigInt(random.chance(0.4) ? random.below(500_000) : 0)
    return tier
  })
}

/** Rates that fall from the root downwards, and rise on some day. */
function rateSome(world: Mutable<GrownWorld>, random: Random): void {
  const known = new Map<string, number>()
  for (const { id, upline } of world.members) {
    const most = upline === undefined ? 30_000 : (known.get(upline) ?? 0)
    const ppm = random.chance(0.15) ? 0 : random.below(most + 1)
    known.set(id, ppm)
    world.rates.push({ memberId: id, fromDay: '2026-10-01', ppm })
  }
  for (const { id, upline } of world.members) {
    const [now, most] = [known.get(id) ?? 0, upline === undefined ? 40_000 : (known.get(upline) ?? 0)]
    if (most <= now || !random.chance(0.3)) continue
    const ppm = now + 1 + random.below(most - now)
    known.set(id, ppm)
    world.rates.push({ memberId: id, fromDay: '2026-12-01', ppm })
  }
}

/** Writes worlds down as the server would have while they happened, all of them side by side. */
export async function storeWorlds(db: Database, worlds: readonly GrownWorld[]): Promise<void> {
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
  const zone = worlds[0]?.zone ?? 'Asia/Bangkok'
  const events = worlds.flatMap(world => [
    ...world.moves.map(move => ({ at: move.at, move, bet: undefined, world })),
    ...world.bets.map(bet => ({ at: bet.at, move: undefined, bet, world })),
  ])
  const halves = Map.groupBy(events, ({ at }) => Math.floor(at / HALF))
  for (const half of [...halves.keys()].toSorted((a, b) => a - b)) {
    const some = halves.get(half) ?? []
    // A move stands at the start of the second half.
    for (const { move, world } of some) if (move) await storeMove(db, world, move)
    await storeBets(
      db,
      some.flatMap(({ bet }) => bet ?? []),
      { at: new Date(half * HALF), timeZone: zone },
    )
  }
}

function storeBets(
  db: Database,
  bets: readonly OracleWorld['bets'][number][],
  moment: { at: Date; timeZone: string },
): Promise<void> {
  // A statement adds to a member's window once.
  const rounds: Map<string, OracleWorld['bets'][number]>[] = []
  for (const bet of bets) {
    const round = rounds.find(one => !one.has(bet.memberId))
    if (round) round.set(bet.memberId, bet)
    else rounds.push(new Map([[bet.memberId, bet]]))
  }
  return db.transaction(async tx => {
    for (const [place, round] of rounds.entries()) {
      const category = place % 2 === 0 ? 'RNG' : 'LIVE'
      const changes = [...round.values()].map(({ memberId, stake, payout, validBet }) => ({
        ...{ memberId, category, bets: 1, stake, payout, validBet },
      }))
      addToWindows(tx, changes, moment)
    }
  })
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
async function storeMove(db: Database, world: GrownWorld, move: OracleWorld['moves'][number]): Promise<void> {
  const ids = world.members.map(one => one.id)
  await db.run(sql`
    with moved as materialized (
      select m.id, gen_random_uuid() as path_id, u.ancestors
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
