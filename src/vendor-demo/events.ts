import { createHash, randomBytes } from 'node:crypto'
import { type DrawBelow, drawsOf } from '#lib/fairness/rules.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Books } from './books.ts'

/** When the draws or matchdays of a game stand on the clock: number n begins at n × `everyMs`, Unix milliseconds. */
export interface Schedule {
  everyMs: number
  /** Bets are taken until this long before it begins, by the house's clock. */
  closesBeforeMs: number
  /** From its beginning to its result. */
  lastsMs: number
  /** How many are open at a time. */
  ahead: number
  /** Whether these bets may still be made on an event that runs. */
  takesRunning?(bets: string, event: EventRow, now: number): boolean
  /** Whether a player may bet on it once only, so that chips which cancel each other out are one bet. */
  oneBetEach?: boolean
  /** How many of the last results a board shows; five by default. */
  results?: number
  /** The whole result in words, from the draws of its seed. */
  result(draw: DrawBelow, number: number): Promise<string>
}

/** One draw or matchday. Its seed is promised when it is first shown, and opened when it is over. */
export interface EventRow {
  /** Also the client seed. */
  name: string
  game: string
  number: number
  seed: string
  hash: string
  /** Secret until the event is over. */
  server_seed: string
  /** 0 once the seed is open. */
  active: number
  closes_at: number
  starts_at: number
  ends_at: number
}

const COLUMNS =
  'e.name, e.game, e.number, e.seed, e.closes_at, e.starts_at, e.ends_at, s.hash, s.server_seed, s.active'
/** As many results as a board tells by default. */
const RESULTS = 5

/**
 * The event that these bets name, while it takes bets: before it begins, or while it runs where the game allows it. Never
 * one whose seed is open, also where another machine opened it by a clock that is ahead.
 */
export async function bettableEvent(
  books: Books,
  schedule: Schedule,
  { game, bets }: { game: string; bets: string },
  now: number,
): Promise<EventRow | undefined> {
  const name = kindOf(game)?.eventOf?.(bets)
  const running = (await runningEvents(books, game, now)).find(event => event.name === name)
  const event = running
    ? schedule.takesRunning?.(bets, running, now) && running
    : (await openEvents(books, schedule, game, now)).find(one => one.name === name)
  return event && event.active === 1 ? event : undefined
}

/** The events of a game that take bets now, the next first. Those that nobody asked for before are made. */
export async function openEvents(
  books: Books,
  schedule: Schedule,
  game: string,
  now: number,
): Promise<EventRow[]> {
  const last = Math.floor(now / schedule.everyMs) + schedule.ahead
  const numbers = Array.from({ length: schedule.ahead }, (_, back) => last - schedule.ahead + 1 + back)
  const events: EventRow[] = []
  for (const number of numbers) {
    const times = { number, ...timesOf(schedule, number) }
    if (times.closesAt > now) events.push(await findOrMake(books, game, times, now))
  }
  return events
}

export function runningEvents(books: Books, game: string, now: number): Promise<EventRow[]> {
  return books.all<EventRow>(
    `select ${COLUMNS} from events e join seeds s on s.id = e.seed
     where e.game = ? and e.closes_at <= ? and e.ends_at > ? order by e.number`,
    game,
    now,
    now,
  )
}

/** Opens the seeds of what is over, so that its rounds are settled with their proofs whole. */
export async function openSeedsOfEnded(books: Books, now: number): Promise<void> {
  await books.run(
    'update seeds set active = 0 where active = 1 and id in (select seed from events where ends_at <= ?)',
    now,
  )
}

/** What came out last, the newest first, each with its opened seed. */
export async function endedEvents(
  books: Books,
  schedule: Schedule,
  game: string,
  now: number,
): Promise<{ event: EventRow; serverSeed: string; outcome: string }[]> {
  const rows = await books.all<EventRow>(
    `select ${COLUMNS} from events e join seeds s on s.id = e.seed
     where e.game = ? and e.ends_at <= ? order by e.number desc limit ?`,
    game,
    now,
    schedule.results ?? RESULTS,
  )
  return Promise.all(
    rows.map(async event => ({
      event,
      serverSeed: event.server_seed,
      outcome: await schedule.result(
        drawsOf({ serverSeed: event.server_seed, clientSeed: event.name, nonce: 1 }),
        event.number,
      ),
    })),
  )
}

/**
 * The draws or matchdays from number `first` to `last`, which are over, in their order; also where nobody looked while one
 * took bets: then it is made now, when no bet can be on it any more.
 */
export async function pastEvents(
  books: Books,
  schedule: Schedule,
  game: string,
  { first, last }: { first: number; last: number },
  now: number,
): Promise<EventRow[]> {
  if (timesOf(schedule, last).endsAt > now) throw new RangeError(`${game} ${last} is not over`)
  const known = await books.all<EventRow>(
    `select ${COLUMNS} from events e join seeds s on s.id = e.seed
     where e.game = ? and e.number >= ? and e.number <= ? order by e.number`,
    game,
    first,
    last,
  )
  const byNumber = new Map(known.map(event => [event.number, event]))
  const events: EventRow[] = []
  for (let number = first; number <= last; number += 1) {
    const times = { number, ...timesOf(schedule, number) }
    events.push(byNumber.get(number) ?? (await findOrMake(books, game, times, now)))
  }
  return events
}

function timesOf({ everyMs, closesBeforeMs, lastsMs }: Schedule, number: number) {
  const startsAt = number * everyMs
  return { closesAt: startsAt - closesBeforeMs, startsAt, endsAt: startsAt + lastsMs }
}

async function findOrMake(
  books: Books,
  game: string,
  times: { number: number; closesAt: number; startsAt: number; endsAt: number },
  now: number,
): Promise<EventRow> {
  const name = `${game}-${times.number}`
  const known = await eventByName(books, name)
  if (known) return known
  const bytes = randomBytes(32)
  await books.together(async books => {
    const seed = newId()
    // Another process may have made it a moment ago, seed and all.
    const made = await books.run(
      `insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at)
       values (?, ?, ?, ?, ?, 1, 1, ?) on conflict do nothing`,
      seed,
      name,
      bytes.toString('hex'),
      createHash('sha256').update(bytes).digest('hex'),
      name,
      now,
    )
    if (made === 0) return
    await books.run(
      'insert into events (name, game, number, seed, closes_at, starts_at, ends_at) values (?, ?, ?, ?, ?, ?, ?)',
      name,
      game,
      times.number,
      seed,
      times.closesAt,
      times.startsAt,
      times.endsAt,
    )
  })
  const event = await eventByName(books, name)
  if (!event) throw new Error(`event ${name} is not in the books`)
  return event
}

export function eventByName(books: Books, name: string): Promise<EventRow | undefined> {
  return books.one<EventRow>(
    `select ${COLUMNS} from events e join seeds s on s.id = e.seed where e.name = ?`,
    name,
  )
}
