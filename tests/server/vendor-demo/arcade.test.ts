import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Species, volleyText } from '#lib/fairness/fish.ts'
import { newId } from '#lib/ids/ids.ts'
import type { RoundView } from '../../../src/vendor-demo/round-views.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type HouseBooks, newBooks } from './house-books.ts'

// Protects: a volley is one round that takes the price of all its bullets once; a card is decided when it is bought.

interface Answer {
  ok: boolean
  code?: string
  token: string
  balance: string
  round: RoundView
  fairness: { serverSeedHash: string; clientSeed: string }
}

let wallet: FakeWallet
let kept: HouseBooks
let vendor: Awaited<ReturnType<typeof startVendor>>
let clock: number

beforeEach(async () => {
  wallet = await startFakeWallet()
  kept = await newBooks()
  clock = 1_800_000_000_000
  vendor = await startVendor({
    walletUrl: wallet.url,
    vendorCode: 'BAIZE',
    keyId: 'k1',
    secret: SECRET,
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

async function ask(path: string, token: string, body: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${vendor.port}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

async function sitDown(gameCode: string) {
  const session = await ask('/session', '', { launchToken: `launch-${newId()}`, gameCode })
  let { fairness } = session
  return async (stakeMinor: string, bets: string, id: string = newId()) => {
    clock += 3_000
    const { serverSeedHash, clientSeed } = fairness
    const answer = await ask('/play', session.token, { id, stakeMinor, bets, serverSeedHash, clientSeed })
    if (answer.fairness) fairness = answer.fairness
    return answer
  }
}

test('answers a volley with one bet for all bullets, and pays what was caught', async () => {
  const play = await sitDown('lantern-reef')
  const aimed: Species[] = ['sprat', 'sprat', 'clown', 'angel']
  let expected = wallet.balance()
  for (let volley = 0; volley < 10; volley += 1) {
    const { round, balance } = await play('400', volleyText(100n, aimed))
    const caught = (round.proof.outcome ?? '').split(',').map(word => word === 'caught')
    const pays = [2, 2, 3, 5].reduce((sum, times, at) => sum + (caught[at] ? times * 100 : 0), 0)
    expect(round.proof.payoutMinor).toBe(String(pays))
    expected += BigInt(pays) - 400n
    expect(balance).toBe(String(expected))
  }
  expect(wallet.balance()).toBe(expected)
  expect(wallet.calls.filter(call => call.path === '/bet')).toHaveLength(10)
})

test('repeats a volley after a lost answer: every bullet is paid for once', async () => {
  const play = await sitDown('lantern-reef')
  const id = newId()
  const bets = volleyText(100n, ['ray', 'shark'])
  const first = await play('200', bets, id)
  expect((await play('200', bets, id)).round).toEqual(first.round)
  expect(await play('200', volleyText(100n, ['ray', 'whale']), id)).toMatchObject({ code: 'badInput' })
  expect(wallet.calls.filter(call => call.path === '/bet')).toHaveLength(1)
})

test('refuses prices that are not on offer, and stakes that are not the price of the bullets', async () => {
  const play = await sitDown('lantern-reef')
  expect(await play('300', volleyText(150n, ['ray', 'ray']))).toMatchObject({ code: 'stakeNotOffered' })
  expect(await play('100', volleyText(100n, ['ray', 'ray']))).toMatchObject({ code: 'badInput' })
  expect(await play('100', '100:dolphin')).toMatchObject({ code: 'badInput' })
  expect(wallet.calls.filter(call => call.path === '/bet')).toEqual([])
})

test('answers a card with its nine fields and its pay, and refuses other prices', async () => {
  const play = await sitDown('brass-charms')
  const { round, balance } = await play('1000', '')
  expect((round.proof.outcome ?? '').split(',')).toHaveLength(9)
  expect(balance).toBe(String(99_000n + BigInt(round.proof.payoutMinor)))
  expect(await play('1001', '')).toMatchObject({ code: 'stakeNotOffered' })
})
