import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#lib/ids/ids.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { roundOf } from '#server/lottery/rounds.ts'
import { accounts } from '#server/lottery/settle.ts'
import { addStakes, insertTickets, type Ticket } from '#server/lottery/ticket-queries.ts'
import { writeRounds } from '#server/vendor-wallet/round-queries.ts'
import { deposit, expectLedgerBalanced, postAll, walletOf } from '#tests/support/ledger.ts'
import {
  type Bettor,
  bettor,
  callLottery,
  expectLotteryBalanced,
  type LotteryServer,
  openDraw,
  openLotteryServer,
} from '#tests/support/lottery.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { printTable } from './load.ts'

const TICKETS = 20_000
const MEMBERS = 2_000
const GAME = 'big-or-small'
const CHUNK = 500
const LINE = { betType: 'diceSides', numbers: 'big', stake: '100', odds: [195, 195, 195, 195] }

/** Tickets of one draw settled a second, half of them winning, and bets placed a second on one draw; on both engines. */
async function benchLottery(): Promise<{ settled: string[][]; placed: string[][] }> {
  const server = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-bench-'))
  const postgres = await openDatabase({ databaseUrl: server.url('postgres'), dataDir })
  const embedded = await openDatabase({ dataDir })
  try {
    const settled = [
      ['PostgreSQL, one server', (await settledPerSecond(postgres, 1)).toFixed(0)],
      ['PostgreSQL, three servers', (await settledPerSecond(postgres, 3)).toFixed(0)],
      ['embedded', (await settledPerSecond(embedded, 1)).toFixed(0)],
    ]
    const placed = [
      ['PostgreSQL', (await placedPerSecond(postgres)).toFixed(0)],
      ['embedded', (await placedPerSecond(embedded)).toFixed(0)],
    ]
    return { settled, placed }
  } finally {
    await postgres.close()
    await embedded.close()
    await server.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let moment = Date.parse('2026-11-25T03:00:01.000Z')

async function settledPerSecond(db: Database, servers: number): Promise<number> {
  await migrate(db)
  const server = await openLotteryServer(db)
  moment += 86_400_000
  server.clock.stopAt(new Date(moment))
  await server.scheduler.work()
  const draw = await openDraw(server, GAME)
  await fill(server, draw.drawId)
  await db.run(sql`analyze`)
  server.clock.stopAt(draw.drawsAt)
  const schedulers = [
    server.scheduler,
    ...Array.from({ length: servers - 1 }, () => server.anotherScheduler()),
  ]
  const started = performance.now()
  await Promise.all(schedulers.map(scheduler => scheduler.work()))
  const seconds = (performance.now() - started) / 1_000
  const left = await db.row(sql<{ count: number }>`
    select count(*)::int as count from lottery_tickets where status = 'pending'`)
  // A clerk reports what it cannot settle to the log, and goes on.
  if (left?.count !== 0) throw new Error(`${left?.count} tickets were not settled`)
  await expectLedgerBalanced(db)
  await expectLotteryBalanced(db)
  return TICKETS / seconds
}

const PLAYERS = 300
const ROUNDS = 5

/** Slips of one line placed a second, all players at once on one draw: every one is answered, none has to ask again. */
async function placedPerSecond(db: Database): Promise<number> {
  const server = await openLotteryServer(db)
  moment += 86_400_000
  server.clock.stopAt(new Date(moment))
  await server.scheduler.work()
  const draw = await openDraw(server, GAME)
  const players: Bettor[] = []
  while (players.length < PLAYERS)
    players.push(...(await Promise.all(Array.from({ length: 20 }, () => bettor(server, 1_000_000n)))))
  const place = async (who: Bettor) => {
    const body = {
      id: newId(),
      drawId: draw.drawId,
      lines: [{ betType: 'diceSides', numbers: 'big', stake: '100' }],
    }
    const said = await callLottery(server, 'POST', '/lottery/tickets', who, body)
    if (!said.success) throw new Error(`a bet was refused: ${said.code}`)
  }
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all(players.map(place))
  const seconds = (performance.now() - started) / 1_000
  await expectLedgerBalanced(db)
  await expectLotteryBalanced(db)
  return (PLAYERS * ROUNDS) / seconds
}

/** Tickets as placing leaves them, many in one transaction. */
async function fill({ db, clock }: LotteryServer, drawId: string): Promise<void> {
  const members = Array.from({ length: MEMBERS }, () => newId())
  await db.transaction(async tx => {
    for (const id of members) {
      await createMember(tx, {
        id,
        account: `p${id.replaceAll('-', '').slice(-15)}`,
        memberType: 0,
        passwordHash: '$argon2id$of the measurements',
        currency: 'THB',
        at: clock.now(),
      })
    }
    await postAll(
      tx,
      members.map(id => deposit(walletOf(id), 1_000_000n, newId())),
    )
  })
  for (let done = 0; done < TICKETS; done += CHUNK) {
    const owners = Array.from({ length: CHUNK }, (_, index) => members[(done + index) % MEMBERS] ?? '')
    await placeChunk(db, { drawId, owners, at: clock.now() })
  }
}

async function placeChunk(
  db: Database,
  { drawId, owners, at }: { drawId: string; owners: readonly string[]; at: Date },
): Promise<void> {
  const game = lotteryGame(GAME)
  if (!game) throw new Error(`no game ${GAME}`)
  await db.transaction(async tx => {
    const ids = owners.map(() => newId())
    const places = owners.map(owner => accounts({ member_id: owner, book: 'real' }, game, 'THB'))
    const keys = ids.map(id => ({ scope: 'lottery', key: `bet ${id}` }))
    const batch = await openBatch(tx, { accounts: places.flatMap(one => Object.values(one)), keys })
    const tickets = owners.map((owner, index): Ticket => {
      const [id = '', place] = [ids[index], places[index]]
      if (!place) throw new Error('an owner without accounts')
      const legs = [
        { account: place.wallet, amount: -100n },
        { account: place.house, amount: 100n },
      ]
      const key = `bet ${id}`
      const posted = batch.post({ kind: 'bet', book: 'real', scope: 'lottery', key, reference: id, legs })
      if (posted.state !== 'posted') throw new Error(`a bet was ${posted.state}`)
      return {
        id,
        member_id: owner,
        draw_id: drawId,
        book: 'real',
        status: 'pending',
        lines: [{ ...LINE, numbers: index % 2 === 0 ? 'big' : 'small' }],
        stake: 100n,
        payout: 0n,
        operation_id: posted.operationId,
        placed_at: at,
        settled_at: null,
      }
    })
    batch.write()
    insertTickets(tx, tickets)
    const place = { drawId, book: 'real' } as const
    const sides = ['big', 'small'].map(numbers => {
      const stake = 100n * BigInt(tickets.filter(ticket => ticket.lines[0]?.numbers === numbers).length)
      return { ...place, betType: LINE.betType, numbers, stake, limit: 10n ** 12n }
    })
    const stake = 100n * BigInt(tickets.length)
    addStakes(tx, { books: [{ ...place, tickets: tickets.length, stake, exposure: 0n }], numbers: sides })
    writeRounds(
      tx,
      tickets.map(ticket => roundOf(ticket, game, { nodeId: game.code })),
    )
  })
}

const { settled, placed } = await benchLottery()
printTable(`Lottery: ${TICKETS} tickets of ${MEMBERS} members in one draw, settled`, [
  ['who', 'tickets/s'],
  ...settled,
])
printTable(`Lottery: ${PLAYERS} players at once on one draw, through the API`, [
  ['engine', 'bets/s'],
  ...placed,
])
