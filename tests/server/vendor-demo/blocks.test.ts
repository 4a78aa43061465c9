import { afterEach, beforeEach, expect, test } from 'vitest'
import { BLOCK_GAME, blockPays, MOVE_MS, minesIn } from '#lib/fairness/blocks.ts'
import { newId } from '#lib/ids/ids.ts'
import type { RoundView } from '../../../src/vendor-demo/round-views.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type HouseBooks, newBooks } from './house-books.ts'

// Protects: a round with several moves takes each once, whatever is repeated or comes late, and pays once what was taken.

interface Answer {
  ok: boolean
  code?: string
  token: string
  balance: string
  round: RoundView
  waiting: RoundView | null
  fairness: { serverSeedHash: string; clientSeed: string }
}

const STAKE = 1_000n
let wallet: FakeWallet
let kept: HouseBooks
let vendor: Awaited<ReturnType<typeof startVendor>>
let clock: number
let token: string

beforeEach(async () => {
  wallet = await startFakeWallet()
  kept = await newBooks()
  clock = 1_800_000_000_000
  vendor = await startVendor({
    walletUrl: wallet.url,
    ...{ vendorCode: 'BAIZE', keyId: 'k1', secret: SECRET },
    ...kept.place,
    retryMs: 1,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://games.test',
    sweepMs: 3_600_000,
    now: () => clock,
  })
})
afterEach(async () => {
  await vendor.close()
  await wallet.close()
  await kept.remove()
})

async function ask(path: string, body: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${vendor.port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

/** A round with two mines that waits for its first move. */
async function begin(): Promise<RoundView> {
  token = ''
  const seat = await ask('/session', { launchToken: `launch-${newId()}`, gameCode: BLOCK_GAME.codes[0] })
  token = seat.token
  const play = { id: newId(), stakeMinor: String(STAKE), bets: '2', ...seat.fairness }
  const { round } = await ask('/play', play)
  expect(round.state).toBe('waiting')
  return round
}

/** A round whose blocks 1 and 2 are clear: with two mines that is so in most of them. */
async function withTwoOpen(): Promise<RoundView> {
  for (;;) {
    clock += 5_000
    const { id } = await begin()
    const { round } = await ask('/move', { id, moves: '1' })
    if (round.state === 'waiting') {
      const next = await ask('/move', { id, moves: '1 2' })
      if (next.round.state === 'waiting') return next.round
    }
  }
}

test('opens blocks one by one, hides the mines until the end, and pays what was taken once', async () => {
  const round = await withTwoOpen()
  expect(round.proof).toMatchObject({ moves: '1 2', outcome: '?', payoutMinor: '0' })
  const before = wallet.balance()
  const taken = await ask('/move', { id: round.id, moves: '1 2 take' })
  const pays = (STAKE * BigInt(blockPays(2)[1] ?? 0)) / 100n
  expect(taken.round).toMatchObject({
    state: 'credited',
    proof: { moves: '1 2 take', payoutMinor: String(pays) },
  })
  expect(minesIn(taken.round.proof.outcome ?? '')).toHaveLength(2)
  expect(await ask('/move', { id: round.id, moves: '1 2 take' })).toMatchObject({ round: taken.round })
  expect(wallet.balance()).toBe(before + pays)
})

test('a repeated move is answered again, and moves that are not next are refused', async () => {
  const { id } = await withTwoOpen()
  for (const moves of ['1', '1 2']) {
    const { round } = await ask('/move', { id, moves })
    expect(round.proof.moves).toBe('1 2')
  }
  for (const moves of ['2', '1 2 2', '1 3', '1 2 3 4', '26', 'take', '1 2 take 3', ''])
    expect(await ask('/move', { id, moves }), moves).toMatchObject({ ok: false, code: 'badInput' })
  expect((await ask('/move', { id, moves: '1 2' })).round.proof.moves).toBe('1 2')
})

test('two moves at the same moment: one is made, and the other one is not lost in silence', async () => {
  const { id } = await withTwoOpen()
  const answers = await Promise.all(['1 2 3', '1 2 4'].map(moves => ask('/move', { id, moves })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'busy' })
})

test('after its time a round with open blocks is taken, also by a move that comes too late', async () => {
  const { id } = await withTwoOpen()
  const before = wallet.balance()
  clock += MOVE_MS + 1
  const late = await ask('/move', { id, moves: '1 2 9' })
  expect(late.round.proof.moves).toBe('1 2 take')
  expect(wallet.balance()).toBe(before + BigInt(late.round.proof.payoutMinor))
})

test('a player who goes away before the first move has block 1 opened, and the payout taken', async () => {
  const { id } = await begin()
  const before = wallet.balance()
  clock += MOVE_MS + 1
  await vendor.vendor.settling.sweep()
  await vendor.vendor.settling.idle()
  const { proof } = (await ask('/move', { id, moves: '1' })).round
  // Below block 1 there may be a mine.
  expect(['1', '1 take']).toContain(proof.moves)
  expect(wallet.balance()).toBe(before + BigInt(proof.payoutMinor))
  expect(wallet.rounds.get(id)?.closed).toBe(1)
})
