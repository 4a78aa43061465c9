import { afterEach, beforeEach, expect, test } from 'vitest'
import { JACKPOT, wonJackpot } from '#lib/fairness/jackpot.ts'
import { commitmentOf, drawsOf } from '#lib/fairness/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Books, type OpenBooks, openBooks } from '../../../src/vendor-demo/books.ts'
import type { RoundRow } from '../../../src/vendor-demo/round-rows.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'
import { eachBooks, type HouseBooks, newBooks } from './house-books.ts'
import { askHouse, type HouseProcess, houseOptions, startHouse } from './house-process.ts'

// Protects: two processes of the house on the same books make no round twice, pay none twice and no jackpot twice, whichever
// of them is asked and whatever the wallet leaves unanswered.

const GAME = 'house-jackpot'
const STAKE = 50_000n
const START = 10_000_000n
const HOUR_MS = 3_600_000
const FINAL = ['closed', 'voided', 'refused']

interface Answer {
  ok: boolean
  code?: string
  token: string
  fairness: { serverSeedHash: string; clientSeed: string }
  round: { id: string; state: string; proof: { payoutMinor: string; outcome: string; nonce: number } }
}
interface Bet {
  player: string
  token: string
  id: string
  promise: Answer['fairness']
}

let kept: HouseBooks
let wallet: FakeWallet
let houses: HouseProcess[] = []
let opened: OpenBooks[] = []

beforeEach(async () => {
  wallet = await startFakeWallet()
  wallet.setBalance(START)
})
afterEach(async () => {
  for (const { kill } of houses) await kill()
  for (const books of opened) await books.close()
  houses = []
  opened = []
  await wallet.close()
  await kept.remove()
})

async function books(): Promise<Books> {
  const made = await openBooks(kept.place)
  opened.push(made)
  return made
}

/** A process of the house; one that sweeps looks through its open rounds all the time. */
async function startProcess(sweepMs = 5): Promise<number> {
  const house = await startHouse({ ...houseOptions(wallet.url, sweepMs), ...kept.place })
  houses.push(house)
  return house.port
}

const ask = (port: number, path: string, token: string, body: object) =>
  askHouse<Answer>(port, path, token, body)

/** A number under a seed with which a round of that stake wins the jackpot. */
async function winningNonce(serverSeed: string, clientSeed: string): Promise<number> {
  for (let nonce = 2; ; nonce += 1) {
    const draw = drawsOf({ serverSeed, clientSeed, nonce })
    const { outcome } = await JACKPOT.make(draw, { stakeMinor: STAKE, bets: '', moves: '' })
    if (wonJackpot(outcome)) return nonce
  }
}

/** Lets a player's next round win the jackpot, and answers what the player is promised. */
async function letWin(own: Books, player: string, serverSeed: string): Promise<Answer['fairness']> {
  const [hash, nonce] = [await commitmentOf(serverSeed), await winningNonce(serverSeed, 'lucky')]
  await own.run('update seeds set active = 0 where player = ?', player)
  await own.run(
    `insert into seeds (id, player, server_seed, hash, client_seed, next_nonce, active, used_at)
     values (?, ?, ?, ?, 'lucky', ?, 1, ?)`,
    ...[newId(), player, serverSeed, hash, nonce, Date.now()],
  )
  return { serverSeedHash: hash, clientSeed: 'lucky' }
}

/** Seats a player; the house that was not asked knows the seat as well. */
async function sit(port: number, player: string): Promise<Bet> {
  const launch = { launchToken: `launch-as-${player}-${newId()}`, gameCode: GAME }
  const { token, fairness } = await ask(port, '/session', '', launch)
  return { player, token, id: newId(), promise: fairness }
}

const play = (port: number, { token, id, promise }: Bet) =>
  ask(port, '/play', token, { id, stakeMinor: String(STAKE), bets: '', ...promise })

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n)

/** The wallet holds what the books say, and was asked for each stake and each win under one name. */
function expectMoneyExact(rounds: readonly RoundRow[]): void {
  const closed = rounds.filter(({ state }) => state === 'closed')
  expect(wallet.balance()).toBe(
    START - sum(closed.map(({ stake }) => stake)) + sum(closed.map(({ payout }) => payout)),
  )
  for (const { id, bet_id, win_id, state } of rounds) {
    const asked = (path: string) =>
      new Set(
        wallet.calls
          .filter(call => call.path === path && call.body.roundId === id)
          .map(call => call.body.transactionId),
      )
    expect([...asked('/bet')], id).toEqual([bet_id])
    expect(
      [...asked('/win')].every(name => name === win_id && state === 'closed'),
      id,
    ).toBe(true)
  }
}

/** What was contributed is what the jackpot holds and what was won; each round that counts contributed once. */
async function expectJackpotExact(own: Books, rounds: readonly RoundRow[]): Promise<bigint[]> {
  const entries = await own.all<{ round: string; contributed: string; won: string }>(
    'select * from pool_entries',
  )
  const pool = await own.one<{ pot: string; next: string }>("select pot, next from pools where name = 'THB'")
  const won = entries.map(entry => BigInt(entry.won))
  expect(
    BigInt(pool?.pot ?? 0) + BigInt(pool?.next ?? 0) + sum(entries.map(entry => entry.won)) * 1_000n,
  ).toBe(sum(entries.map(({ contributed }) => contributed)))
  const closed = rounds.filter(({ state }) => state === 'closed').map(({ id }) => id)
  expect(entries.map(({ round }) => round).sort()).toEqual(closed.sort())
  return won.filter(amount => amount > 0n)
}

eachBooks(engine => {
  beforeEach(async () => {
    kept = await newBooks(engine)
  })

  test('the same round asked of both at once is one round, one stake and one payout, also where the wallet is silent', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()])
    const bets = await Promise.all(
      Array.from({ length: 12 }, (_, at) => sit(at % 2 === 0 ? one : other, `player${at}`)),
    )
    const own = await books()
    // Every third stake and every fourth win is done without an answer, the first time.
    let calls = 0
    const silenced = new Set<unknown>()
    wallet.disturb = (path, { transactionId }) => {
      calls += 1
      if (!['/bet', '/win'].includes(path) || silenced.has(transactionId)) return 'none'
      silenced.add(transactionId)
      return calls % (path === '/bet' ? 3 : 4) === 0 ? 'loseAnswer' : 'none'
    }
    await Promise.all(bets.flatMap(bet => [play(one, bet), play(other, bet)]))
    const rounds = () => own.all<RoundRow>('select * from rounds')
    await expect
      .poll(async () => (await rounds()).filter(({ state }) => !FINAL.includes(state)), { timeout: 30_000 })
      .toEqual([])

    expect((await rounds()).map(({ id }) => id).sort()).toEqual(bets.map(({ id }) => id).sort())
    expectMoneyExact(await rounds())
    await expectJackpotExact(own, await rounds())
    // Both tell the same of each round, whenever they are asked again.
    for (const bet of bets) {
      const [first, second] = await Promise.all([play(one, bet), play(other, bet)])
      expect(first.round).toEqual(second.round)
      expect(first.code).toBe(second.code)
    }
    expectMoneyExact(await rounds())
  }, 120_000)

  test('of wins of the jackpot at the same moment, one at each, every one takes what is there then, and none takes it again', async () => {
    const [one, other] = await Promise.all([startProcess(HOUR_MS), startProcess(HOUR_MS)])
    const own = await books()
    const bets = await Promise.all(
      ['a', 'b', 'c', 'd'].map((player, at) => sit(at % 2 === 0 ? one : other, player)),
    )
    for (const [at, bet] of bets.entries()) bet.promise = await letWin(own, bet.player, `b${at}`.repeat(32))
    await Promise.all(bets.flatMap(bet => [play(one, bet), play(other, bet)]))
    const rounds = () => own.all<RoundRow>('select * from rounds')
    await expect
      .poll(async () => (await rounds()).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(bets.map(() => 'closed'))
    expect(await expectJackpotExact(own, await rounds())).toHaveLength(bets.length)
    expectMoneyExact(await rounds())
  }, 120_000)

  test('of two rounds of one player at the same moment, one at each, one is made and the other comes too soon', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()])
    const bets = await Promise.all(Array.from({ length: 6 }, (_, at) => sit(one, `player${at}`)))
    const second = bets.map(bet => ({ ...bet, id: newId() }))
    const answers = await Promise.all([
      ...bets.map(bet => play(one, bet)),
      ...second.map(bet => play(other, bet)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(bets.length)
    const refused = answers.flatMap(({ code }) => code ?? [])
    expect(new Set(refused)).toEqual(new Set(['tooSoon']))
    const own = await books()
    const rounds = () => own.all<RoundRow>('select * from rounds')
    await expect
      .poll(async () => (await rounds()).filter(({ state }) => !FINAL.includes(state)), { timeout: 30_000 })
      .toEqual([])
    const numbers = (await rounds()).map(({ seed, nonce }) => `${seed} ${nonce}`)
    expect(numbers).toHaveLength(bets.length)
    expect(new Set(numbers).size).toBe(numbers.length)
    expectMoneyExact(await rounds())
    await expectJackpotExact(own, await rounds())
  }, 120_000)
})
