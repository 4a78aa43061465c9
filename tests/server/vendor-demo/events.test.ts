import { afterEach, beforeEach, expect, test } from 'vitest'
import { FOOTBALL, fixturesOf } from '#lib/fairness/league.ts'
import { ticketText } from '#lib/fairness/pick-five.ts'
import { recompute } from '#lib/fairness/proof.ts'
import { slipText } from '#lib/fairness/slip.ts'
import { newId } from '#lib/ids/ids.ts'
import type { RoundView } from '../../../src/vendor-demo/round-views.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type HouseBooks, newBooks } from './house-books.ts'

// Protects: bets on a draw or matchday are taken before it begins and not after, its seed stays shut until it is over,
// and each is then settled once, whoever settles it and however often.

interface BoardEvent {
  name: string
  number: number
  serverSeedHash: string
  closesAt: number
  endsAt: number
}
interface Answer {
  ok: boolean
  code?: string
  balance?: string
  token: string
  round: RoundView
  rounds: RoundView[]
  open: BoardEvent[]
  running: BoardEvent[]
  results: (BoardEvent & { serverSeed: string; outcome: string })[]
}
type Vendor = Awaited<ReturnType<typeof startVendor>>

/** The middle of a draw's time, so that nothing begins or ends by itself. */
const START = 180_000 * 240_000 + 60_000

let wallet: FakeWallet
let kept: HouseBooks
let running: Vendor[]
let clock: number

beforeEach(async () => {
  wallet = await startFakeWallet()
  kept = await newBooks()
  clock = START
  running = [await start()]
})
afterEach(async () => {
  for (const vendor of running) await vendor.close()
  await wallet.close()
  await kept.remove()
})

function start(): Promise<Vendor> {
  return startVendor({
    walletUrl: wallet.url,
    vendorCode: 'BAIZE',
    keyId: 'k1',
    secret: SECRET,
    ...kept.place,
    retryMs: 1,
    timeoutMs: 2_000,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://games.test',
    sweepMs: 3_600_000,
    now: () => clock,
  })
}

async function ask(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${running[0]?.port}/api${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Answer
}

async function sitDown(gameCode: string) {
  const { token } = await ask('POST', '/session', undefined, { launchToken: `launch-${newId()}`, gameCode })
  const board = () => ask('GET', '/board', token)
  const bet = async (event: BoardEvent | undefined, bets: string, id: string = newId()) => {
    clock += 1_000
    const promise = { serverSeedHash: event?.serverSeedHash, clientSeed: event?.name }
    return ask('POST', '/play', token, { id, stakeMinor: '1000', bets, ...promise })
  }
  return { token, board, bet }
}

const pathsOf = (path: string) => wallet.calls.filter(call => call.path === path)
const PICK = [3, 7, 9, 20, 33]

/** Tickets on the next draw until one of them must pay: all pairs of its numbers are among these. */
function manyTickets(number: number): string[] {
  return Array.from({ length: 7 }, (_, at) =>
    ticketText(
      number,
      [1, 2, 3, 4, 5].map(ball => at * 5 + ball),
    ),
  )
}

test('answers a ticket with a bet that waits, keeps the seed shut, and settles it after the draw', async () => {
  const { board, bet } = await sitDown('harbour-five')
  const [draw] = (await board()).open
  const bought = await bet(draw, ticketText(draw?.number ?? 0, PICK))
  expect(bought).toMatchObject({ ok: true, balance: '99000', round: { state: 'waiting', due: draw?.endsAt } })
  const before = await board()
  expect(JSON.stringify(before)).not.toContain('"serverSeed"')
  expect(pathsOf('/round/close')).toEqual([])

  clock = draw?.endsAt ?? 0
  const after = await board()
  const [result] = after.results
  expect(result).toMatchObject({ name: draw?.name, serverSeedHash: draw?.serverSeedHash })
  const [round] = after.rounds
  expect(round?.state).toBe('credited')
  expect(round?.proof.outcome).toBe(result?.outcome)
  expect(wallet.balance()).toBe(99_000n + BigInt(round?.proof.payoutMinor ?? -1))
  expect([...wallet.rounds.values()]).toMatchObject([
    { closed: 1, proof: { serverSeed: result?.serverSeed } },
  ])
})

test('every bet recomputes from what the board shows, under the name of its draw alone', async () => {
  const { board, bet } = await sitDown('harbour-five')
  const [draw] = (await board()).open
  for (const bets of manyTickets(draw?.number ?? 0)) await bet(draw, bets)
  clock = draw?.endsAt ?? 0
  const { rounds } = await board()
  expect(rounds).toHaveLength(7)
  for (const { proof } of rounds) {
    const { serverSeed = '', serverSeedHash, clientSeed, nonce, bets = '', outcome, gameCode } = proof
    const claim = { gameCode, serverSeed, serverSeedHash, clientSeed, nonce, bets, outcome, moves: '' }
    const money = { stakeMinor: BigInt(proof.stakeMinor), payoutMinor: BigInt(proof.payoutMinor) }
    const again = await recompute({ ...claim, ...money })
    expect([again.hashMatches, again.outcomeMatches, again.payoutMatches]).toEqual([true, true, true])
    expect((await recompute({ ...claim, ...money, nonce: 2 })).outcomeMatches).toBe(false)
    const other = ticketText((draw?.number ?? 0) + 1, PICK)
    expect((await recompute({ ...claim, ...money, bets: other })).outcomeMatches).toBe(false)
  }
})

test('refuses betsClosed from the close on, for draws that are over, and for those not open yet', async () => {
  const { board, bet } = await sitDown('harbour-five')
  const { open } = await board()
  expect(open).toHaveLength(3)
  const [first, second] = open
  const numbers = [(first?.number ?? 0) - 1, (first?.number ?? 0) + 3]
  for (const number of numbers)
    expect(await bet(first, ticketText(number, PICK))).toMatchObject({ code: 'betsClosed' })
  clock = (first?.closesAt ?? 0) - 1_000
  expect(await bet(first, ticketText(first?.number ?? 0, PICK))).toMatchObject({ code: 'betsClosed' })
  expect(await bet(second, ticketText(second?.number ?? 0, PICK))).toMatchObject({ ok: true })
  expect(pathsOf('/bet')).toHaveLength(1)
})

test('refuses seedChanged under another promise, and badInput for odds that do not stand', async () => {
  const { board, bet } = await sitDown('baize-league')
  const [day, later] = (await board()).open
  const odds = fixturesOf(FOOTBALL, day?.number ?? 0)[0]?.odds.home ?? 0
  const slip = (at: number) =>
    slipText({ matchday: day?.number ?? 0, legs: [{ match: 0, choice: 'home', odds: at }] })
  expect(await bet(later, slip(odds))).toMatchObject({ code: 'seedChanged' })
  expect(await bet(day, slip(odds + 1))).toMatchObject({ code: 'badInput' })
  expect(pathsOf('/bet')).toEqual([])
})

test('repeats a slip that comes twice with one stake, and takes an accumulator beside it', async () => {
  const { board, bet } = await sitDown('baize-league')
  const [day] = (await board()).open
  const matchday = day?.number ?? 0
  const legs = fixturesOf(FOOTBALL, matchday).map(({ odds }, match) => ({
    match,
    choice: 'over' as const,
    odds: odds.over ?? 0,
  }))
  const single = slipText({ matchday, legs: legs.slice(0, 1) })
  const id = newId()
  const first = await bet(day, single, id)
  expect((await bet(day, single, id)).round).toEqual(first.round)
  expect(await bet(day, slipText({ matchday, legs }))).toMatchObject({ ok: true, balance: '98000' })
  clock = (day?.closesAt ?? 0) + 1
  expect((await board()).running.map(event => event.name)).toEqual([day?.name])
  clock = day?.endsAt ?? 0
  const { rounds } = await board()
  const paid = rounds.reduce((sum, round) => sum + BigInt(round.proof.payoutMinor), 0n)
  expect(rounds.map(round => round.state)).toEqual(['credited', 'credited'])
  expect(wallet.balance()).toBe(98_000n + paid)
})

test('races two processes that settle the same draw: every win is paid once', async () => {
  const { board, bet } = await sitDown('harbour-five')
  const [draw] = (await board()).open
  for (const bets of manyTickets(draw?.number ?? 0)) await bet(draw, bets)
  running.push(await start())
  clock = draw?.endsAt ?? 0
  await Promise.all(running.map(({ vendor }) => vendor.settling.sweep()))
  await Promise.all(running.map(({ vendor }) => vendor.settling.sweep()))
  const { rounds } = await board()
  const paid = rounds.reduce((sum, round) => sum + BigInt(round.proof.payoutMinor), 0n)
  expect(rounds.every(round => round.state === 'credited')).toBe(true)
  expect(wallet.balance()).toBe(100_000n - 7_000n + paid)
})

test('races two processes that open the same draw: both promise the same seed', async () => {
  running.push(await start())
  const { token } = await ask('POST', '/session', undefined, {
    launchToken: `launch-${newId()}`,
    gameCode: 'circuit-arena',
  })
  const boards = await Promise.all(
    running.map(async ({ port }) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await (await fetch(`http://127.0.0.1:${port}/api/board`, { headers })).json()) as Answer
    }),
  )
  expect(boards[0]?.open).toEqual(boards[1]?.open)
  expect(boards[0]?.open).toHaveLength(3)
})

test('faults on bet and rollback: the process that comes back gives the stake back, whatever was drawn', async () => {
  const { board, bet } = await sitDown('harbour-five')
  const [draw] = (await board()).open
  wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : path === '/rollback' ? 'fail' : 'none')
  expect(await bet(draw, ticketText(draw?.number ?? 0, PICK))).toMatchObject({ code: 'connection' })
  await running.pop()?.close()
  wallet.disturb = () => 'none'
  running = [await start()]
  clock = (draw?.endsAt ?? 0) + 1
  await running[0]?.vendor.settling.sweep()
  expect(wallet.balance()).toBe(100_000n)
  expect(pathsOf('/rollback').length).toBeGreaterThan(0)
})

test('faults on the win: the bet stays owed and the next sweep pays it', async () => {
  const { board, bet } = await sitDown('baize-league')
  // One after the other, until one wins: nobody may bet on both sides of a match.
  let balance = 100_000n
  for (let state = 'credited'; state === 'credited'; ) {
    const [day] = (await board()).open
    const matchday = day?.number ?? 0
    const odds = fixturesOf(FOOTBALL, matchday)[0]?.odds.over ?? 0
    await bet(day, slipText({ matchday, legs: [{ match: 0, choice: 'over', odds }] }))
    balance -= 1_000n
    wallet.disturb = path => (path === '/win' ? 'loseAnswer' : 'none')
    clock = day?.endsAt ?? 0
    const [round] = (await board()).rounds
    state = round?.state ?? ''
    balance += state === 'credited' ? BigInt(round?.proof.payoutMinor ?? 0) : 0n
    wallet.disturb = () => 'none'
  }
  await running[0]?.vendor.settling.sweep()
  const [won] = (await board()).rounds
  expect(won?.state).toBe('credited')
  const paid = BigInt(won?.proof.payoutMinor ?? 0)
  expect(paid).toBeGreaterThan(0n)
  expect(wallet.balance()).toBe(balance + paid)
})
