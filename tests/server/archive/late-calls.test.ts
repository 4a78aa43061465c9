import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { archiveStep } from '#server/archive/archive-step.ts'
import { archiveMonths } from '#server/archive/month-queries.ts'
import { sql } from '#server/db/sql.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { beginMove, beginReturn, finishSteps } from '#tests/support/archive.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { bet, fundedWallet, postAlone } from '#tests/support/ledger.ts'
import {
  type Bet,
  balanceOf,
  betOf,
  call,
  openGame,
  player,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: what a vendor sends about a round in the archive is answered and booked as if it had never left: a repeat gets its
// first answer, a rollback and a late win change the round, which comes back for it; nothing is booked twice.

eachEngine(engine => {
  const database = useDatabase(engine)
  let server: TestServer<'play'>
  let who: TestPlayer
  let sessionToken: string
  beforeEach(async () => {
    server = await openTestServer(database.db, { features: ['play'] })
    who = await player(server, 100_000n)
    sessionToken = await openGame(server, who)
  })

  /** A bet with its win, and everything so far in the archive. */
  async function archived(): Promise<{ placed: Bet; win: Record<string, unknown> }> {
    const placed = betOf({ sessionToken })
    const win = winOf(who, placed, { betTransactionId: placed.transactionId })
    await call(server, '/bet', placed)
    await call(server, '/win', win)
    await backToLive()
    await beginMove(database.db)
    await finishSteps(database.db)
    return { placed, win }
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
    expect(await call(server, '/bet', placed)).toMatchObject({ status: 'OK', balance: '99900' })
    expect(await call(server, '/win', win)).toMatchObject({ status: 'OK', balance: String(balance) })
    expect(await call(server, '/bet', { ...placed, amount: '101' })).not.toMatchObject({ status: 'OK' })
    expect(await balanceOf(server, who)).toBe(balance)
    expect(await roundOf(placed)).toMatchObject({ is_archived: true })
  })

  test('a rollback and a late win of a round in the archive are booked once, and the round comes back', async () => {
    const { placed } = await archived()
    const balance = await balanceOf(server, who)
    const late = winOf(who, placed, { amount: '70' })
    expect(await call(server, '/win', late)).toMatchObject({ status: 'OK', balance: String(balance + 70n) })
    expect(await call(server, '/win', late)).toMatchObject({ status: 'OK', balance: String(balance + 70n) })
    expect(await roundOf(placed)).toMatchObject({ is_archived: false, payout: 320n })

    const other = await archived()
    const before = await balanceOf(server, who)
    const rollback = rollbackOf(who, other.placed)
    const answer = await call(server, '/rollback', rollback)
    expect(await call(server, '/rollback', rollback)).toEqual(answer)
    const gained = (await balanceOf(server, who)) - before
    expect(answer.status === 'OK' ? 100n : 0n).toBe(gained)

    // The month is moved once more, and takes the round again.
    const month = (await archiveMonths(database.db)).at(-1)
    await database.db.run(sql`
      update archive_months set state = 'moving', ended_at = null, rounds_to = '00000000-0000-0000-0000-000000000000'
      where month = ${month?.month ?? ''}::date`)
    await finishSteps(database.db)
    expect(await roundOf(other.placed)).toMatchObject({ is_archived: true })
  })

  test('a new bet in a round of the archive continues it', async () => {
    const { placed } = await archived()
    await call(server, '/bet', betOf({ sessionToken, roundId: placed.roundId }))
    const rounds = await database.db.rows(sql<{ stake: bigint }>`
      select stake from all_game_rounds where vendor_round_id = ${placed.roundId}`)
    expect(rounds).toEqual([{ stake: 200n }])
  })

  test('a key is used once over both parts, and an operation in the archive is reversed once', async () => {
    const { db } = database
    const wallet = await fundedWallet(db, 1_000n)
    const first = bet(wallet, 100n, newId())
    const outcome = await postAlone(db, first)
    if (outcome.state !== 'posted') throw new Error('the bet was refused')
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
    const tokens = [sessionToken, await openGame(server, players[1] ?? who)]
    const placed: Bet[] = []
    const play = async (index: number) => {
      const one = betOf({ sessionToken: tokens[index % 2] ?? '' })
      placed.push(one)
      expect(await call(server, '/bet', one)).toMatchObject({ status: 'OK' })
      await call(server, '/win', winOf(players[index % 2] ?? who, one, { amount: '30' }))
    }
    for (let n = 0; n < 40; n += 1) await play(n)
    const sizes = { entries: 12, rounds: 5 }
    let late = 0
    const disturb = async (step: number) => {
      const old = placed[step % placed.length]
      const owner = players[(step % placed.length) % 2] ?? who
      if (!old) return
      const work = [play(step), call(server, '/bet', old)]
      if (step % 3 === 0) {
        late += 1
        work.push(call(server, '/win', winOf(owner, old, { amount: '1' })))
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
