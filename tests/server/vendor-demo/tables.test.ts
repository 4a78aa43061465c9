import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RoundProof } from '#lib/fairness/proof.ts'
import { recompute } from '#lib/fairness/proof.ts'
import { newId } from '#lib/ids/ids.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type HouseBooks, newBooks } from './house-books.ts'

// Protects: at the tables a bet is taken in its time or not at all, and a hand that waits is played once, by its player or the rule.

interface Answer {
  ok: boolean
  code?: string
  balance?: string
  token: string
  now: number
  betsUntil?: number
  waiting: RoundView | null
  road?: string[]
  fairness: { serverSeedHash: string; clientSeed: string }
  revealed: { serverSeed: string } | null
  round: RoundView
  rounds: RoundView[]
}
interface RoundView {
  id: string
  state: string
  due?: number
  proof: RoundProof
}

let wallet: FakeWallet
let kept: HouseBooks
let running: Awaited<ReturnType<typeof startVendor>>
let clock: number

beforeEach(async () => {
  wallet = await startFakeWallet()
  kept = await newBooks()
  clock = Date.now()
  running = await start()
})
afterEach(async () => {
  await running.close()
  await wallet.close()
  await kept.remove()
})

function start() {
  const signing = { walletUrl: wallet.url, vendorCode: 'BAIZE', keyId: 'k1', secret: SECRET }
  const address = { port: 0, host: '127.0.0.1', publicUrl: 'http://games.test' }
  return startVendor({
    ...signing,
    ...address,
    ...kept.place,
    retryMs: 1,
    sweepMs: 3_600_000,
    now: () => clock,
  })
}

async function ask(method: string, path: string, token?: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${running.port}/api${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Answer
}

async function sitDown(gameCode: string) {
  const opened = await ask('POST', '/session', undefined, { launchToken: `launch-${newId()}`, gameCode })
  let { fairness } = opened
  const play = async (stakeMinor: string, bets: string, id: string = newId()) => {
    clock += 5_000
    const answer = await ask('POST', '/play', opened.token, { id, stakeMinor, bets, ...fairness })
    if (answer.fairness) fairness = answer.fairness
    return answer
  }
  const post = (path: string, body: object = {}) => ask('POST', path, opened.token, body)
  return { opened, play, post, get: (path: string) => ask('GET', path, opened.token) }
}

/** Deals until a hand waits for its player. */
async function untilWaiting(play: (stake: string, bets: string) => Promise<Answer>): Promise<RoundView> {
  for (;;) {
    const { round } = await play('1000', '')
    if (round.state === 'waiting') return round
  }
}

test('answers a coup in the time for bets, and the road and the balance follow', async () => {
  const { play, post, get } = await sitDown('cloth-baccarat')
  const before = wallet.balance()
  await post('/baccarat/window')
  const { round, balance } = await play('6000', 'banker:5000 tie:1000')
  expect(round.proof).toMatchObject({ gameCode: 'cloth-baccarat', bets: 'banker:5000 tie:1000', moves: '' })
  expect(balance).toBe(String(before - 6_000n + BigInt(round.proof.payoutMinor)))
  expect((await get('/session')).road).toEqual([round.proof.outcome])
})

test('refuses betsClosed before the time, after it, and for a second coup in it, and stakes nothing', async () => {
  const { play, post } = await sitDown('cloth-baccarat')
  expect(await play('1000', 'player:1000')).toMatchObject({ code: 'betsClosed' })
  const { betsUntil = 0, now } = await post('/baccarat/window')
  expect(betsUntil - now).toBe(30_000)
  clock = betsUntil
  expect(await play('1000', 'player:1000')).toMatchObject({ code: 'betsClosed' })
  await post('/baccarat/window')
  const id = newId()
  const first = await play('1000', 'player:1000', id)
  expect(first.ok).toBe(true)
  expect(await play('1000', 'player:1000')).toMatchObject({ code: 'betsClosed' })
  clock += 60_000
  expect((await play('1000', 'player:1000', id)).round).toMatchObject({ id, proof: first.round.proof })
  expect(wallet.calls.filter(call => call.path === '/bet')).toHaveLength(1)
})

test.each([
  ['cloth-baccarat', '1000', 'player:500 tie:500', 'stakeNotOffered'],
  ['cloth-baccarat', '600000', 'player:600000', 'stakeNotOffered'],
  ['cloth-baccarat', '1000', 'banker:2000', 'badInput'],
  ['two-plumes', '2000', 'meron:1000 wala:1000', 'badInput'],
  ['house-pok-deng', '1500', '', 'stakeNotOffered'],
  ['house-pok-deng', '1000', 'player:1000', 'badInput'],
])('refuses at %s a stake of %s on "%s" as %s', async (game, stake, bets, code) => {
  const { play, post } = await sitDown(game)
  await post('/baccarat/window')
  expect(await play(stake, bets)).toMatchObject({ ok: false, code })
  expect(wallet.calls.some(call => call.path === '/bet')).toBe(false)
})

test('answers rounds of the plumes that pay as they are proven', async () => {
  const { play, post } = await sitDown('two-plumes')
  const played = [await play('2000', 'meron:1000 draw:1000'), await play('1000', 'wala:1000')]
  const { revealed } = await post('/reveal')
  for (const { round } of played) {
    const { proof } = round
    const made = await recompute({
      gameCode: proof.gameCode,
      serverSeed: revealed?.serverSeed ?? '',
      serverSeedHash: proof.serverSeedHash,
      clientSeed: proof.clientSeed,
      nonce: proof.nonce,
      stakeMinor: BigInt(proof.stakeMinor),
      bets: proof.bets ?? '',
      moves: '',
      outcome: proof.outcome,
      payoutMinor: BigInt(proof.payoutMinor),
    })
    expect([made.hashMatches, made.outcomeMatches, made.payoutMatches]).toEqual([true, true, true])
  }
})

test('a hand waits for its player, hides the house’s cards and keeps the seed secret meanwhile', async () => {
  const { play, post, get } = await sitDown('house-pok-deng')
  const { id, due, proof } = await untilWaiting(play)
  expect(due).toBe(clock + 20_000)
  expect(proof.outcome).toMatch(/^\w\w\.\w\w \?$/)
  expect(await play('1000', '')).toMatchObject({ code: 'roundOpen' })
  expect(await post('/reveal')).toMatchObject({ code: 'roundOpen' })
  const again = await sitDown('house-pok-deng')
  expect(again.opened.waiting).toMatchObject({ id, state: 'waiting' })
  expect(JSON.stringify([again.opened, await again.get('/rounds')])).not.toContain('"serverSeed":')
  expect((await get('/rounds')).code).toBe('sessionEnded')
  const before = wallet.balance()
  const done = await again.post('/move', { id, moves: 'draw' })
  expect(done.round.proof).toMatchObject({
    moves: 'draw',
    outcome: expect.stringMatching(/^\w\w\.\w\w\.\w\w \w/),
  })
  expect(done.balance).toBe(String(before + BigInt(done.round.proof.payoutMinor)))
})

test('races two decisions and the sweep: one counts, and it is paid once', async () => {
  const { play, post } = await sitDown('house-pok-deng')
  const { id } = await untilWaiting(play)
  const before = wallet.balance()
  const answers = await Promise.all([
    post('/move', { id, moves: 'draw' }),
    post('/move', { id, moves: 'stand' }),
    running.vendor.settling.sweep(),
  ])
  await running.vendor.settling.idle()
  const made = answers.flatMap(answer => (answer?.round ? [answer.round.proof.moves] : []))
  expect(new Set(made).size).toBe(1)
  const { round } = await post('/move', { id, moves: made[0] ?? '' })
  expect(wallet.balance()).toBe(before + BigInt(round.proof.payoutMinor))
})

test('a hand nobody decides stands when its time is over, also after a restart, and is paid once', async () => {
  const { play } = await sitDown('house-pok-deng')
  const { id } = await untilWaiting(play)
  const before = wallet.balance()
  await running.vendor.settling.sweep()
  expect(wallet.rounds.get(id)).toBeUndefined()
  clock += 20_000
  await running.close()
  running = await start()
  await running.vendor.settling.sweep()
  await running.vendor.settling.sweep()
  const closed = wallet.rounds.get(id)
  expect(closed?.closed).toBe(1)
  expect(closed?.proof).toMatchObject({ moves: 'stand' })
  expect(wallet.balance()).toBe(before + BigInt(String(closed?.proof?.payoutMinor)))
})

test('a decision that comes too late is the rule’s', async () => {
  const { play, post } = await sitDown('house-pok-deng')
  const { id } = await untilWaiting(play)
  clock += 20_000
  expect((await post('/move', { id, moves: 'draw' })).round.proof.moves).toBe('stand')
  expect(await post('/move', { id, moves: 'peek' })).toMatchObject({ code: 'badInput' })
})
