import { afterEach, beforeEach, expect, test } from 'vitest'
import { JACKPOT, wonJackpot } from '#lib/fairness/jackpot.ts'
import { commitmentOf, drawsOf } from '#lib/fairness/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Books, openBooks } from '../../../src/vendor-demo/books.ts'
import { jackpotFeed, jackpotOf } from '../../../src/vendor-demo/pools.ts'
import { CLAIM_MS, type RoundRow } from '../../../src/vendor-demo/round-rows.ts'
import { startRound, writeOutcome } from '../../../src/vendor-demo/rounds.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import type { Session } from '../../../src/vendor-demo/sessions.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'
import { eachBooks, type HouseBooks, newBooks } from './house-books.ts'
import { askHouse, type HouseProcess, houseOptions, startHouse } from './house-process.ts'

// Protects: a jackpot holds what stakes contributed and nothing else, and each win takes it once: of two at the same
// moment, and of a house that is killed while it pays.

const GAME = 'house-jackpot'
const SERVER_SEED = '5e'.repeat(32)
const CLIENT_SEED = 'lucky'
/** A stake of ฿500.00 wins once in a thousand rounds. */
const STAKE = 50_000n

let kept: HouseBooks
let wallet: FakeWallet | undefined
let house: HouseProcess | undefined

afterEach(async () => {
  await house?.kill()
  house = undefined
  await wallet?.close()
  wallet = undefined
  await kept.remove()
})

/** The numbers of the first rounds that win under the test's seed. */
async function winningNonces(count: number): Promise<number[]> {
  const found: number[] = []
  for (let nonce = 2; found.length < count; nonce += 1) {
    const draw = drawsOf({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce })
    const { outcome } = await JACKPOT.make(draw, { stakeMinor: STAKE, bets: '', moves: '' })
    if (wonJackpot(outcome)) found.push(nonce)
  }
  return found
}

async function seat(books: Books, player: string, { trial = 0, currency = 'THB' } = {}): Promise<Session> {
  await books.run(
    `insert into sessions (token_hash, player, game, studio, account, currency, language, trial, wallet_token, staked, won, seen_at, ended)
     values (?, ?, ?, 'PG', 'som', ?, 'th', ?, 'w', '0', '0', 1, 0)`,
    player,
    player,
    GAME,
    currency,
    trial,
  )
  const session = await books.one<Session>('select * from sessions where token_hash = ?', player)
  if (!session) throw new Error('the session is not in the books')
  return session
}

/** The player's next round is that number under the test's seed, so that it is known what comes out. */
async function setNext(books: Books, player: string, nonce: number): Promise<void> {
  const id = newId()
  const hash = await commitmentOf(SERVER_SEED)
  // No two seeds of the house are the same; in the tests that close no round they may be.
  const isTaken = (await books.one('select 1 from seeds where hash = ?', hash)) !== undefined
  await books.run('update seeds set active = 0 where player = ?', player)
  await books.run(
    'insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at) values (?, ?, ?, ?, ?, ?, 1, 1)',
    ...[id, player, SERVER_SEED, isTaken ? id : hash, CLIENT_SEED, nonce],
  )
}

const start = (books: Books, session: Session, stakeMinor = STAKE) =>
  books.together(books =>
    startRound(books, session, { id: newId(), stakeMinor, bets: '', event: undefined }, 1),
  )
const end = (books: Books, row: RoundRow) => writeOutcome(books, row, { now: 2 })

/** Of every jackpot: what was contributed is what it holds and what was won. */
async function expectPoolsBalanced(books: Books): Promise<void> {
  for (const { name, pot, next } of await books.all<{ name: string; pot: string; next: string }>(
    'select * from pools',
  )) {
    const entries = await books.all<{ contributed: string; won: string }>(
      'select * from pool_entries where pool = ?',
      name,
    )
    const contributed = entries.reduce((sum, entry) => sum + BigInt(entry.contributed), 0n)
    const won = entries.reduce((sum, entry) => sum + BigInt(entry.won), 0n)
    expect(BigInt(pot) + BigInt(next) + won * 1_000n, name).toBe(contributed)
    expect(BigInt(pot) >= 0n && BigInt(next) >= 0n).toBe(true)
  }
}

/** One round that wins nothing, so that the jackpot holds a hundredth of this stake. */
async function feed(books: Books, session: Session, stakeMinor: bigint): Promise<void> {
  await setNext(books, session.player, 1)
  const row = await end(books, await start(books, session, stakeMinor))
  expect(wonJackpot(row.outcome ?? '')).toBe(false)
}

/** After the time for which rounds were in the hands of a killed process. */
const afterClaims = () => Date.now() + CLAIM_MS

eachBooks(engine => {
  beforeEach(async () => {
    kept = await newBooks(engine)
  })

  test('each round contributes once to the jackpot of its currency, and play money to its own', async () => {
    const books = await openBooks(kept.place)
    const thai = await seat(books, 'a')
    const trial = await seat(books, 'b', { trial: 1 })
    const yen = await seat(books, 'c', { currency: 'JPY' })
    for (const stake of [100n, 20n, 50_000n]) await feed(books, thai, stake)
    await feed(books, trial, 1_000n)
    await feed(books, yen, 40n)
    expect(await jackpotOf(books, 'THB')).toBe(501n)
    expect(await jackpotOf(books, 'THB trial')).toBe(10n)
    expect(await jackpotFeed(books, '/jackpot/THB')).toEqual({ amount: '501' })
    expect(await jackpotFeed(books, '/jackpot/USD')).toEqual({ amount: '0' })
    expect(await jackpotFeed(books, '/jackpot/THB trial')).toBeUndefined()
    // Written again, as after a crash between two steps, a round contributes nothing more.
    const [row] = await books.all<RoundRow>('select * from rounds order by at')
    if (row) await end(books, { ...row, state: 'betting' })
    expect(await jackpotOf(books, 'THB')).toBe(501n)
    await expectPoolsBalanced(books)
    await books.close()
  })

  test('a win takes what the jackpot holds on top of the reels, and the next jackpot begins with its own part', async () => {
    const [nonce = 0] = await winningNonces(1)
    const books = await openBooks(kept.place)
    const session = await seat(books, 'a')
    await feed(books, session, 1_000_000n)
    await setNext(books, 'a', nonce)
    const row = await end(books, await start(books, session))
    const draw = drawsOf({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce })
    const again = await JACKPOT.make(draw, { stakeMinor: STAKE, bets: '', moves: row.moves })
    // A hundredth of both stakes.
    expect(row.moves).toBe('10500')
    expect(again).toMatchObject({ outcome: row.outcome, payoutMinor: BigInt(row.payout ?? 0) })
    expect(await jackpotOf(books, 'THB')).toBe(5_250n)
    await expectPoolsBalanced(books)
    await books.close()
  })

  test('of two wins at the same moment one takes the jackpot, and the other one what is left', async () => {
    const [one = 0, other = 0] = await winningNonces(2)
    const books = await openBooks(kept.place)
    const [first, second] = [await seat(books, 'a'), await seat(books, 'b')]
    await feed(books, first, 1_000_000n)
    await setNext(books, 'a', one)
    await setNext(books, 'b', other)
    const rounds = [await start(books, first), await start(books, second)]
    // Each is also written twice at once, as by a player and the sweep.
    const rows = await Promise.all([...rounds, ...rounds].map(row => end(books, row)))
    expect(rows[0]).toEqual(rows[2])
    expect(rows[1]).toEqual(rows[3])
    const taken = rows.slice(0, 2).map(row => Number(row.moves))
    // The second one gets the reserve and its own contribution, which came after the first win.
    expect(taken.sort((a, b) => b - a)).toEqual([10_500, 5_750])
    expect(await jackpotOf(books, 'THB')).toBe(250n)
    await expectPoolsBalanced(books)
    await books.close()
  }, 30_000)

  test.each(['/bet', '/win', '/round/close'])(
    'a house killed during %s pays the jackpot once',
    async path => {
      const [nonce = 0] = await winningNonces(1)
      wallet = await startFakeWallet()
      const money = wallet
      const options = { ...houseOptions(money.url), ...kept.place }
      const killed = await startHouse(options)
      house = killed
      const ask = (call: string, token: string, body: object) =>
        askHouse<{ token: string }>(killed.port, call, token, body)
      const { token } = await ask('/session', '', { launchToken: `launch-${newId()}`, gameCode: GAME })
      const books = await openBooks(kept.place)
      await setNext(books, 'player-1', nonce)
      await books.run("insert into pools (name, pot, next) values ('THB', '7000000', '3000000')")
      const promise = await books.one<{ hash: string }>('select hash from seeds where active = 1')
      await books.close()
      const dead = new Promise<void>(done => {
        money.disturb = called => {
          if (called !== path) return 'none'
          killed.child.kill('SIGKILL')
          done()
          return 'loseAnswer'
        }
      })
      const play = { id: newId(), stakeMinor: String(STAKE), bets: '' }
      const shown = { serverSeedHash: promise?.hash, clientSeed: CLIENT_SEED }
      await Promise.all([dead, ask('/play', token, { ...play, ...shown }).catch(() => undefined)])
      await killed.kill()
      money.disturb = () => 'none'
      for (let visit = 0; visit < 2; visit += 1) {
        const { vendor, close } = await startVendor({ ...options, now: afterClaims })
        await vendor.settling.sweep()
        await close()
      }
      const after = await openBooks(kept.place)
      const [row, ...others] = await after.all<RoundRow>('select * from rounds')
      expect(others).toEqual([])
      // ฿70.00 were in it, and a hundredth of the stake came in.
      expect(row).toMatchObject({ state: 'closed', moves: '7500' })
      expect(money.balance()).toBe(100_000n - STAKE + BigInt(row?.payout ?? -1))
      expect(await jackpotOf(after, 'THB')).toBe(3_250n)
      expect(await after.all('select * from pool_entries')).toHaveLength(1)
      await after.close()
    },
    60_000,
  )
})
