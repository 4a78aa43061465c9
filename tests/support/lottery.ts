import { demoCatalogue } from '#lib/demo/catalogue.ts'
import type { Game } from '#lib/games/game.ts'
import { artPath } from '#lib/games/label-address.ts'
import { newId } from '#lib/ids/ids.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { insertSeen } from '#server/limits/reality-queries.ts'
import type { LotteryCatalogue } from '#server/lottery/catalogue.ts'
import { DrawScheduler } from '#server/lottery/draw-scheduler.ts'
import { assembleLottery, type Lottery } from '#server/lottery/lottery.ts'
import { DrawSeeds } from '#server/lottery/seeds.ts'
import { walletOf } from './ledger.ts'
import { player, type TestPlayer } from './play.ts'
import { SECRET } from './secret.ts'
import { callAs, openTestServer, type TestServer } from './test-server.ts'

/** A server with the lottery; its draws are made when a test runs the scheduler. */
export type LotteryServer = TestServer & {
  scheduler: DrawScheduler
  /** Another process on the same database and clock. */
  anotherScheduler: () => DrawScheduler
  /** Puts a game under maintenance, or ends it. */
  maintain: (code: string, on: boolean) => void
}

export type Bettor = TestPlayer

/** Clocks here go on by days, and whoever is signed in stays so. */
const SESSION = { idleMinutes: 1_000_000, absoluteHours: 100_000 }

export async function openLotteryServer(db: Database): Promise<LotteryServer> {
  const games = new Map<string, Game>(demoCatalogue().games.map(game => [game.gameCode, game]))
  const assembled = Promise.withResolvers<Lottery>()
  const server = await openTestServer(db, {
    settings: { session: SESSION },
    beside: ({ runtime }) => {
      const lottery = assembleLottery(runtime, { secret: SECRET, catalogue: catalogueOf(games) })
      assembled.resolve(lottery)
      return lottery
    },
  })
  const { runtime } = server
  const { currency, timeZone } = runtime.config
  return {
    ...server,
    scheduler: (await assembled.promise).scheduler,
    anotherScheduler: () =>
      new DrawScheduler(runtime, {
        db,
        currency,
        timeZone,
        seeds: new DrawSeeds(SECRET),
        onBalance: () => {},
      }),
    maintain: (code, on) => {
      const game = games.get(code)
      if (game) games.set(code, { ...game, maintenance: on })
    },
  }
}

/** What the lottery asks of a catalogue, with the demo's games unless a test has its own. */
export function catalogueOf(
  games: ReadonlyMap<string, Game> = new Map(demoCatalogue().games.map(game => [game.gameCode, game])),
): LotteryCatalogue {
  return { gameByKey: ({ gameCode }) => games.get(gameCode), iconOf: artPath }
}

/** A signed-in member with that much in the wallet, in satang. */
export async function bettor(server: LotteryServer, balance = 0n, memberType = 0): Promise<Bettor> {
  const who = await player(server, balance, memberType)
  const { memberId, sessionId } = who
  // Nobody is asked how their play stands, but where a test wants it.
  const at = new Date('2100-01-01')
  await server.db.transaction(tx => insertSeen(tx, { id: newId(), memberId, sessionId, at }))
  return who
}

export interface Said {
  status: number
  success: boolean
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by their tests, field by field
  value: any
  code?: string
  field?: string
  details?: Record<string, unknown>
}

export async function callLottery(
  server: LotteryServer,
  method: string,
  path: string,
  who?: Bettor,
  body?: object,
): Promise<Said> {
  const answer = await callAs(server, who, method, path, body)
  return { status: answer.status, ...(answer.body as Omit<Said, 'status'>) }
}

export interface OpenDraw {
  drawId: string
  period: string
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  serverSeedHash: string
}

/** The draw of a game that takes bets now. */
export async function openDraw(server: LotteryServer, gameCode: string): Promise<OpenDraw> {
  const { value } = await callLottery(server, 'GET', `/lottery/games/${gameCode}/draws`)
  const { current } = value
  const [opensAt, closesAt, drawsAt] = [current.opensAt, current.closesAt, current.drawsAt].map(
    (text: string) => new Date(text),
  ) as [Date, Date, Date]
  return { ...current, opensAt, closesAt, drawsAt }
}

/** Lets a draw happen, and returns its result. */
export async function drawn(
  server: LotteryServer,
  draw: Pick<OpenDraw, 'drawsAt' | 'drawId'>,
): Promise<string[]> {
  server.clock.stopAt(draw.drawsAt)
  await server.scheduler.work()
  return (await callLottery(server, 'GET', `/lottery/draws/${draw.drawId}/proof`)).value.numbers
}

export interface Line {
  betType: string
  numbers: string
  stake: string
}

export const line = (betType: string, numbers: string, stake = '1000'): Line => ({ betType, numbers, stake })

/** Places a slip; asked again with the same id, as the pages do, while the database is too busy to answer. */
export async function bet(
  server: LotteryServer,
  who: Bettor,
  drawId: string,
  lines: Line[],
  id = newId(),
): Promise<Said> {
  for (;;) {
    const said = await callLottery(server, 'POST', '/lottery/tickets', who, { id, drawId, lines })
    if (said.code !== 'unavailable') return said
  }
}

export async function balanceOf(db: Database, who: Pick<Bettor, 'memberId' | 'book'>): Promise<bigint> {
  const { id } = walletOf(who.memberId, who.book)
  const row = await db.row(
    sql<{ balance: bigint }>`select balance from ledger_accounts where id = ${id}::uuid`,
  )
  return row?.balance ?? 0n
}

/** What the lottery keeps beside the books says the same as they do. */
export async function expectLotteryBalanced(db: Database): Promise<void> {
  const broken = await db.rows(sql<{ what: string }>`
    select 'ticket ' || t.id || ' and its bet differ' as what
    from lottery_tickets t left join ledger_entries e on e.operation_id = t.operation_id and e.seq is not null
    where e.amount is distinct from -t.stake
    union all
    select 'ticket ' || t.id || ' and its payment differ'
    from lottery_tickets t left join ledger_entries e on e.operation_id = t.settled_by and e.seq is not null
    where coalesce(e.amount, 0) <> case t.status when 'void' then t.stake else t.payout end
    union all
    select 'ticket ' || t.id || ' and its round differ'
    from lottery_tickets t left join game_rounds r on r.member_id = t.member_id and r.id = t.id
    where r.status is distinct from case t.status when 'pending' then 'open' when 'void' then 'void' else 'settled' end
      or r.payout <> t.payout or r.stake + r.refunded <> t.stake
    union all
    select 'book ' || b.draw_id || ' ' || b.book || ' does not sum up'
    from lottery_draw_books b left join lottery_tickets t on t.draw_id = b.draw_id and t.book = b.book
    group by b.draw_id, b.book having b.tickets <> count(t.id) or b.stake <> coalesce(sum(t.stake), 0)
    union all
    select 'numbers of ' || n.draw_id || ' do not sum up to their book'
    from lottery_number_stakes n join lottery_draw_books b on b.draw_id = n.draw_id and b.book = n.book
    group by n.draw_id, n.book, b.stake having sum(n.stake) <> b.stake
    union all
    select 'the days of ' || d.member_id || ' differ'
    from bet_daily d
    join (select member_id, sum(stake) as stake, sum(payout) as payout from lottery_tickets
      where status in ('won', 'lost') and book = 'real' group by member_id) t on t.member_id = d.member_id
    group by d.member_id, t.stake, t.payout having sum(d.stake) <> t.stake or sum(d.payout) <> t.payout
    union all
    select 'the valid bets of ' || u.member_id || ' in the draw ' || u.draw_id || ' are not its risk'
    from (select t.draw_id, t.member_id, t.book, sum(t.stake) as stake, abs(sum(t.payout) - sum(t.stake)) as changed,
        sum(r.valid_bet) as valid_bet
      from lottery_tickets t join game_rounds r on r.member_id = t.member_id and r.id = t.id
      group by t.draw_id, t.member_id, t.book having bool_and(t.status in ('won', 'lost'))) u
    where u.valid_bet <> least(u.stake, u.changed)
    union all
    select 'ledger pays of the lottery that no ticket knows: ' || o.key
    from ledger_operations o where o.scope = 'lottery' and o.refused_code is null
      and not exists (select from lottery_tickets t where o.id in (t.operation_id, t.settled_by))
    limit 20`)
  if (broken.length > 0) throw new Error(broken.map(row => row.what).join('\n'))
}

/** What the tickets of a draw should bring, by the rules alone, from the stored lines and the result. */
export function expectedPayout(gameCode: string, lines: readonly Line[], numbers: readonly string[]): bigint {
  const game = lotteryGame(gameCode)
  return lines.reduce((sum, one) => {
    const rule = game?.bets.find(known => known.id === one.betType)
    const hundredths = (rule?.hits(one.numbers, numbers) ?? []).reduce(
      (all, tier) => all + (rule?.odds[tier] ?? 0),
      0,
    )
    return sum + (BigInt(one.stake) * BigInt(hundredths)) / 100n
  }, 0n)
}
