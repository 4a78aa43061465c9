import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { archiveStep } from '#server/archive/archive-step.ts'
import { sql } from '#server/db/sql.ts'
import { archiveMonths, startMove } from '#server/ledger/archive-months.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { beginMove, beginReturn, finishSteps } from '#tests/support/archive.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { fundedWallet, gift, postAlone } from '#tests/support/ledger.ts'
import {
  addVendor,
  type Bet,
  balanceOf,
  betOf,
  call,
  closeOf,
  openGame,
  player,
  type Reply,
  rollbackOf,
  type Signer,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: what a vendor sends about a round in the archive is answered and booked as if it had never left: a repeat gets its
// first answer, a rollback and a late win change the round, which comes back for it; nothing is booked twice.

/** Rounds that there are before a month moves beside more of them. */
const ROUNDS = 40

eachEngine(engine => {
  const database = useDatabase(engine)
  let server: TestServer<'play'>
  let who: TestPlayer
  let sessionToken: string
  let signer: Signer
  const ask = (path: string, body: object): Promise<Reply> => call(server, path, body, signer)
  beforeAll(async () => {
    const earlier = await openTestServer(database.db, { features: ['play'] })
    signer = await addVendor(earlier, 'TAKER', { winRollback: 'takeBack' })
    // One that knows the vendor's key, and whose clock is the database's: ids of rounds and operations are of one time.
    server = await openTestServer(database.db, { features: ['play'] })
  })
  beforeEach(async () => {
    who = await player(server, 100_000n)
    sessionToken = await openGame(server, who, { signer })
  })

  interface Played {
    placed: Bet
    win: Record<string, unknown> & { transactionId: string }
  }

  /** A round with a bet, its win and its end. */
  async function played(): Promise<Played> {
    const placed = betOf({ sessionToken })
    const win = { ...winOf(who, placed, { betTransactionId: placed.transactionId }), transactionId: newId() }
    await ask('/bet', placed)
    await ask('/win', win)
    await ask('/round/close', closeOf(who, placed))
    return { placed, win }
  }

  /** A round that ended, and everything so far in the archive. */
  async function archived(): Promise<Played> {
    const round = await played()
    await backToLive()
    await beginMove(database.db)
    await finishSteps(database.db)
    expect(await roundOf(round.placed)).toMatchObject({ is_archived: true })
    return round
  }

  async function backToLive(): Promise<void> {
    while ((await archiveMonths(database.db)).length > 0) {
      await beginReturn(database.db)
      await finishSteps(database.db)
    }
  }

  async function roundOf({ roundId }: { roundId: string }) {
    return database.db.row(sql<{ is_archived: boolean; payout: bigint; status: string }>`
      select is_archived, payout, status from all_game_rounds where vendor_round_id = ${roundId}`)
  }

  test('a repeat of a bet and of a win gets its first answer, and the round stays in the archive', async () => {
    const { placed, win } = await archived()
    const balance = await balanceOf(server, who)
    expect(await ask('/bet', placed)).toMatchObject({ status: 'OK', balance: String(balance - 250n) })
    expect(await ask('/win', win)).toMatchObject({ status: 'OK', balance: String(balance) })
    expect(await ask('/bet', { ...placed, amount: '101' })).toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
    expect(await balanceOf(server, who)).toBe(balance)
    expect(await roundOf(placed)).toMatchObject({ is_archived: true })
  })

  test('a late win of a round in the archive is booked once, the round comes back, and the next move takes it again', async () => {
    const { placed } = await archived()
    const balance = await balanceOf(server, who)
    const late = winOf(who, placed, { amount: '70' })
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect(await ask('/win', late)).toMatchObject({ status: 'OK', balance: String(balance + 70n) })
    expect(await roundOf(placed)).toMatchObject({ is_archived: false, payout: 320n })

    const month = (await archiveMonths(database.db)).at(-1)
    if (!month) throw new Error('no month is in the archive')
    const ids = { firstId: month.first_id, untilId: month.until_id }
    await database.db.transaction(tx => startMove(tx, { month: month.month, ...ids, at: new Date() }))
    await finishSteps(database.db)
    expect(await roundOf(placed)).toMatchObject({ is_archived: true, payout: 320n })
    expect((await archiveMonths(database.db)).at(-1)?.rounds).toBe(month.rounds)
  })

  test('a win in the archive that its vendor takes back is taken once, and its round comes back', async () => {
    const { placed, win } = await archived()
    const balance = await balanceOf(server, who)
    const rollback = rollbackOf(who, win)
    for (let repeat = 0; repeat < 2; repeat += 1)
      expect(await ask('/rollback', rollback)).toMatchObject({ status: 'OK' })
    expect(await balanceOf(server, who)).toBe(balance - 250n)
    expect(await roundOf(placed)).toMatchObject({ is_archived: false, payout: 0n })
  })

  test('what is refused of a round that ended is refused of one in the archive too', async () => {
    const refusals = async ({ placed }: Played) => [
      (await ask('/rollback', rollbackOf(who, placed))).code,
      (await ask('/bet', betOf({ sessionToken, roundId: placed.roundId }))).code,
    ]
    const live = await refusals(await played())
    expect(live).toEqual(['ALREADY_SETTLED', 'ALREADY_SETTLED'])
    const round = await archived()
    expect(await refusals(round)).toEqual(live)
    expect(await roundOf(round.placed)).toMatchObject({ is_archived: true })
  })

  test('a key is used once over both parts, and an operation in the archive is reversed once', async () => {
    const { db } = database
    const wallet = await fundedWallet(db, 1_000n)
    const first = gift(wallet, 100n)
    const outcome = await postAlone(db, first)
    if (outcome.state !== 'posted') throw new Error('the gift was refused')
    await backToLive()
    await beginMove(db)
    await finishSteps(db)
    expect(await postAlone(db, first)).toEqual({ ...outcome, state: 'replayed' })
    expect(await postAlone(db, { ...first, reference: 'another' })).toEqual({ state: 'conflict' })
    const reversal = { operationId: outcome.operationId, scope: 'test', reference: 'back' }
    const back = await db.transaction(tx => reverse(tx, { ...reversal, key: newId() }))
    expect(back.state).toBe('posted')
    await expect(db.transaction(tx => reverse(tx, { ...reversal, key: newId() }))).rejects.toMatchObject({
      code: 'alreadyDecided',
    })
  })

  test('bets, repeats and rollbacks beside every step of a move and a return are booked as without it', async () => {
    const { db } = database
    await backToLive()
    const players = [who, await player(server, 100_000n)]
    const tokens = [sessionToken, await openGame(server, players[1] ?? who, { signer })]
    const placed: Bet[] = []
    const play = async (index: number) => {
      const one = betOf({ sessionToken: tokens[index % 2] ?? '' })
      placed.push(one)
      expect(await ask('/bet', one)).toMatchObject({ status: 'OK' })
      const owner = players[index % 2] ?? who
      await ask('/win', winOf(owner, one, { amount: '30' }))
      await ask('/round/close', closeOf(owner, one))
    }
    for (let n = 0; n < ROUNDS; n += 1) await play(n)
    const sizes = { entries: 12, rounds: 5 }
    let late = 0
    const disturb = async (step: number) => {
      const old = placed[step % ROUNDS]
      const owner = players[(step % ROUNDS) % 2] ?? who
      if (!old) return
      const work = [play(step), ask('/bet', old)]
      if (step % 3 === 0) {
        late += 1
        work.push(ask('/win', winOf(owner, old, { amount: '1' })))
      }
      await Promise.all([...work, archiveStep(db, sizes)])
    }
    await beginMove(db)
    await finishSteps(db, disturb, sizes)
    await beginReturn(db)
    await finishSteps(db, disturb, sizes)
    const expected = 200_000n - BigInt(placed.length) * 70n + BigInt(late)
    const balances = await Promise.all(players.map(one => balanceOf(server, one)))
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(expected)
  }, 60_000)
})
