import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_STUDIOS } from '#lib/demo/vendors.ts'
import { betText, readTable } from '#lib/fairness/blackjack.ts'
import { basicMove } from '#lib/fairness/blackjack-strategy.ts'
import { type RoundProof, recompute } from '#lib/fairness/proof.ts'
import { newId } from '#lib/ids/ids.ts'
import { isNightly } from '#tests/support/figures.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type HouseBooks, newBooks } from './house-books.ts'

// Protects: every card title opens and finishes a round with exact money, and a stake that is added within a round is taken
// once or not at all, whatever becomes of its answer.

interface Answer {
  ok: boolean
  code?: string
  balance?: string
  token: string
  stakes: string[]
  waiting: RoundView | null
  fairness: { serverSeedHash: string; clientSeed: string }
  revealed: { serverSeed: string }
  round: RoundView
}
interface RoundView {
  id: string
  state: string
  due?: number
  proof: RoundProof
}

let wallet: FakeWallet
let kept: HouseBooks
let house: Awaited<ReturnType<typeof startVendor>>
let clock = Date.now()

beforeEach(async () => {
  wallet = await startFakeWallet(DEMO_STUDIOS)
  wallet.setBalance(10n ** 9n)
  kept = await newBooks()
  house = await start()
})
afterEach(async () => {
  await house.close()
  await wallet.close()
  await kept.remove()
})

function start() {
  const signing = { walletUrl: wallet.url, vendorCode: 'BAIZE', keyId: 'k1', secret: SECRET }
  const studios = DEMO_STUDIOS.map(vendorCode => ({ vendorCode, keyId: 'k1', secret: SECRET }))
  const address = { port: 0, host: '127.0.0.1', publicUrl: 'http://games.test' }
  const times = { retryMs: 1, sweepMs: 3_600_000, now: () => clock }
  return startVendor({ ...signing, ...address, ...times, studios, ...kept.place })
}

async function ask(path: string, body: object, token?: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${house.port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

async function sitDown(gameCode: string, studio: string) {
  const opened = await ask('/session', { launchToken: `launch-${newId()}`, gameCode, studio })
  expect(opened.ok, `${gameCode} ${opened.code}`).toBe(true)
  let { fairness } = opened
  const play = async (stakeMinor: string, bets: string) => {
    clock += 5_000
    const answer = await ask('/play', { id: newId(), stakeMinor, bets, ...fairness }, opened.token)
    expect(answer.ok, `${gameCode} ${answer.code}`).toBe(true)
    fairness = answer.fairness
    return answer.round
  }
  return { opened, play, post: (path: string, body: object = {}) => ask(path, body, opened.token) }
}

/** How to stake at a title, and what to do next in a round of it. */
const TITLES: readonly {
  codes: RegExp
  bets: (stake: string) => string
  next: (proof: RoundProof) => string
}[] = [
  { codes: /^(gao-gae|holdem)-/, bets: () => '', next: () => '' },
  { codes: /^pok-deng-/, bets: () => '', next: () => 'draw' },
  { codes: /-poker$/, bets: () => '', next: () => '135' },
  {
    codes: /^blackjack-|-blackjack$/,
    bets: stake => betText(BigInt(stake)),
    next: ({ outcome = '' }) => basicMove(readTable(outcome)),
  },
]

/** One in so many titles by day, every one by night. */
const STEP = isNightly ? 1 : 20

test('card titles of the studios open and finish a round, with exact money and a proof that holds', async () => {
  const titles = demoCatalogue().games.filter(({ vassalage }) => vassalage !== 'BAIZE')
  for (const { codes, bets, next } of TITLES) {
    const own = titles.filter(({ gameCode, launchable }) => launchable && codes.test(gameCode))
    expect(titles.filter(({ gameCode }) => codes.test(gameCode))).toEqual(own)
    for (const { vassalage, gameCode } of own.filter((_, at) => at % STEP === 0 || own.length < STEP)) {
      const before = wallet.balance()
      const { opened, play, post } = await sitDown(gameCode, vassalage)
      const page = await fetch(`http://127.0.0.1:${house.port}/studios/${vassalage}/${gameCode}?language=th`)
      expect(page.status, gameCode).toBe(200)
      const [stake = ''] = opened.stakes
      let round = await play(stake, bets(stake))
      while (round.state === 'waiting') {
        const moves = `${round.proof.moves} ${next(round.proof)}`.trim()
        ;({ round } = await post('/move', { id: round.id, moves }))
      }
      expect(round.state, gameCode).toBe('credited')
      const { stakeMinor, payoutMinor, outcome = '', bets: told = '', moves = '', ...proof } = round.proof
      expect(wallet.balance(), gameCode).toBe(before - BigInt(stakeMinor) + BigInt(payoutMinor))
      const { revealed } = await post('/reveal')
      const made = await recompute({
        ...{ gameCode, clientSeed: proof.clientSeed, nonce: proof.nonce, serverSeed: revealed.serverSeed },
        ...{ stakeMinor: BigInt(stakeMinor), payoutMinor: BigInt(payoutMinor), outcome, bets: told, moves },
      })
      expect([made.outcomeMatches, made.payoutMatches], gameCode).toEqual([true, true])
    }
  }
  await house.vendor.settling.idle()
  expect([...wallet.rounds.values()].filter(({ closed }) => closed === 0)).toEqual([])
}, 600_000)

const STAKE = 10_000n

/** Deals until a round waits in which this move is possible. */
async function untilPossible(play: (stake: string, bets: string) => Promise<RoundView>, move: string) {
  for (;;) {
    const round = await play(String(STAKE), betText(STAKE))
    if (round.state !== 'waiting') continue
    if (readTable(round.proof.outcome ?? '').active?.choices.some(choice => choice === move)) return round
    clock += 40_000
    await house.vendor.settling.sweep()
  }
}

/** Split aces get one card each, and a hand of 21 stands by itself: such rounds are over at once. */
async function untilSplit({ play, post }: Awaited<ReturnType<typeof sitDown>>) {
  for (;;) {
    const { id } = await untilPossible(play, 'split')
    const { round } = await post('/move', { id, moves: 'split' })
    if (round.state === 'waiting') return round as RoundView
  }
}

test('a double takes the stake once more, and repeated it is one double', async () => {
  const { play, post } = await sitDown('blackjack-silk', 'PT')
  const { id } = await untilPossible(play, 'double')
  const before = wallet.balance()
  const { round, balance } = await post('/move', { id, moves: 'double' })
  const again = await post('/move', { id, moves: 'double' })
  expect(again.round.proof).toEqual(round.proof)
  expect(round.proof).toMatchObject({ stakeMinor: String(2n * STAKE), moves: 'double' })
  expect(wallet.balance()).toBe(before - STAKE + BigInt(round.proof.payoutMinor))
  expect(balance).toBe(String(wallet.balance()))
  // The win is for both bets of the round.
  const bets = wallet.calls.filter(({ path, body }) => path === '/bet' && body.roundId === id)
  expect(bets.map(({ body }) => body.amount)).toEqual([String(STAKE), String(STAKE)])
  const wins = wallet.calls.filter(({ path, body }) => path === '/win' && body.roundId === id)
  for (const { body } of wins) expect(body.betTransactionId).toBeUndefined()
})

test('a split gives two hands that are decided one after the other, each with a stake', async () => {
  const { play, post } = await sitDown('owl-blackjack', 'EG2')
  const { id } = await untilPossible(play, 'split')
  let { round } = await post('/move', { id, moves: 'split' })
  expect(readTable(round.proof.outcome ?? '').hands).toHaveLength(2)
  while (round.state === 'waiting')
    ({ round } = await post('/move', { id, moves: `${round.proof.moves} stand` }))
  expect(round.proof.stakeMinor).toBe(String(2n * STAKE))
})

test('without the money for it a double is refused, and the round goes on as it was', async () => {
  const { play, post } = await sitDown('blackjack-silk', 'PT')
  const { id, proof } = await untilPossible(play, 'double')
  wallet.setBalance(STAKE - 1n)
  expect(await post('/move', { id, moves: 'double' })).toMatchObject({ ok: false, code: 'notEnoughMoney' })
  expect(wallet.balance()).toBe(STAKE - 1n)
  const { round } = await post('/move', { id, moves: 'stand' })
  expect(round.proof).toMatchObject({ stakeMinor: String(STAKE), moves: 'stand', nonce: proof.nonce })
  expect(wallet.balance()).toBe(STAKE - 1n + BigInt(round.proof.payoutMinor))
})

test('a move that is not possible, or does not follow the moves so far, is refused and costs nothing', async () => {
  const { play, post } = await sitDown('blackjack-silk', 'PT')
  const { id } = await untilPossible(play, 'double')
  const before = wallet.balance()
  for (const moves of ['hit hit', 'peek', 'stand stand', ''])
    expect(await post('/move', { id, moves }), moves).toMatchObject({ ok: false, code: 'badInput' })
  expect(wallet.balance()).toBe(before)
})

test.each([
  ['reached the wallet, whose answer was lost', 'loseAnswer'],
  ['never reached the wallet', 'fail'],
] as const)('a double whose stake %s is undone or repeated, never taken twice', async (_when, fate) => {
  const { play, post } = await sitDown('blackjack-silk', 'PT')
  const { id } = await untilPossible(play, 'double')
  const before = wallet.balance()
  wallet.disturb = path => (path === '/bet' ? fate : 'none')
  expect(await post('/move', { id, moves: 'double' })).toMatchObject({ ok: false, code: 'connection' })
  wallet.disturb = () => 'none'
  await house.vendor.settling.sweep()
  expect(wallet.balance()).toBe(before)
  const { round } = await post('/move', { id, moves: 'double' })
  expect(round.proof.stakeMinor).toBe(String(2n * STAKE))
  expect(wallet.balance()).toBe(before - STAKE + BigInt(round.proof.payoutMinor))
})

test('while nobody knows whether a stake was given back, the round waits, even over its time and a restart', async () => {
  const { play, post } = await sitDown('blackjack-silk', 'PT')
  const { id } = await untilPossible(play, 'double')
  const before = wallet.balance()
  wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : path === '/rollback' ? 'fail' : 'none')
  await post('/move', { id, moves: 'double' })
  expect(wallet.balance()).toBe(before - STAKE)
  clock += 60_000
  await house.vendor.settling.sweep()
  expect(await post('/move', { id, moves: 'stand' })).toMatchObject({ ok: false, code: 'connection' })
  expect(wallet.rounds.get(id)).toBeUndefined()
  await house.close()
  wallet.disturb = () => 'none'
  house = await start()
  // One sweep gives the stake back, the next one lets the hand stand by the rule; a house that starts has one of its own.
  await house.vendor.settling.sweep()
  await house.vendor.settling.sweep()
  await house.vendor.settling.idle()
  const closed = wallet.rounds.get(id)
  expect(closed).toMatchObject({ closed: 1, proof: { moves: 'stand', stakeMinor: String(STAKE) } })
  expect(wallet.balance()).toBe(before + BigInt(String(closed?.proof?.payoutMinor)))
})

test('a round that was left comes back with its moves, and both hands of a split stand by the rule', async () => {
  const { id } = await untilSplit(await sitDown('blackjack-silk', 'PT'))
  const again = await sitDown('blackjack-silk', 'PT')
  expect(again.opened.waiting).toMatchObject({ id, proof: { moves: 'split' } })
  clock += 60_000
  await house.vendor.settling.sweep()
  await house.vendor.settling.idle()
  expect(wallet.rounds.get(id)?.proof?.moves).toMatch(/^split( stand){1,2}$/)
  expect(wallet.rounds.get(id)?.closed).toBe(1)
})
