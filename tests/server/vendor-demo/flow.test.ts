import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commitmentOf, drawsOf } from '#lib/fairness/rules.ts'
import { playRound } from '#lib/fairness/slot.ts'
import { newId } from '#lib/ids/ids.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'

// Protects: a round takes its stake once and pays its win once, whatever the wallet, the line or the process does.

interface Answer {
  ok: boolean
  code?: string
  balance?: string
  token: string
  net: string
  fairness: { serverSeedHash: string; clientSeed: string; nextNonce: number }
  revealed: { serverSeed: string; serverSeedHash: string; rounds: number } | null
  round: RoundView
  rounds: RoundView[]
}
interface RoundView {
  id: string
  state: string
  proof: {
    serverSeed?: string
    serverSeedHash: string
    clientSeed: string
    nonce: number
    stops: number[][]
    payoutMinor: string
  }
}

let wallet: FakeWallet
let dataDir: string
let running: Awaited<ReturnType<typeof startVendor>>
let clock: number

beforeEach(async () => {
  wallet = await startFakeWallet()
  dataDir = mkdtempSync(join(tmpdir(), 'vendor-'))
  clock = Date.now()
  running = await start()
})
afterEach(async () => {
  await running.close()
  await wallet.close()
  rmSync(dataDir, { recursive: true })
})

function start() {
  const options = {
    walletUrl: wallet.url,
    vendorCode: 'BAIZE',
    keyId: 'k1',
    secret: SECRET,
    dataDir,
    retryMs: 1,
    timeoutMs: 2_000,
  }
  return startVendor({
    ...options,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://games.test',
    sweepMs: 3_600_000,
    now: () => clock,
  })
}

async function ask(
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Answer & { status: number }> {
  const response = await fetch(`http://127.0.0.1:${running.port}/api${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { ...((await response.json()) as Answer), status: response.status }
}

async function sitDown() {
  const session = await ask('POST', '/session', undefined, {
    launchToken: `launch-${newId()}`,
    gameCode: 'koi-terrace',
  })
  let { fairness } = session
  const spin = async (id: string = newId(), stakeMinor = '2000') => {
    clock += 3_000
    const answer = await ask('POST', '/play', session.token, { id, stakeMinor, bets: '', ...fairness })
    if (answer.fairness) fairness = answer.fairness
    return answer
  }
  return { token: session.token, session, spin }
}

const paths = () => wallet.calls.map(call => call.path)

test('answers a spin with bet, result, win and a closed round, and the balance follows', async () => {
  const { spin, session } = await sitDown()
  let expected = wallet.balance()
  for (let i = 0; i < 12; i += 1) {
    const answer = await spin()
    expected += BigInt(answer.round.proof.payoutMinor) - 2_000n
    expect(answer).toMatchObject({
      ok: true,
      balance: String(expected),
      round: { state: 'credited', proof: { nonce: i + 1 } },
    })
    expect(answer.net).toBe(String(expected - BigInt(session.balance ?? '')))
  }
  await running.vendor.settling.idle()
  expect(wallet.balance()).toBe(expected)
  expect([...wallet.rounds.values()].map(round => round.closed)).toEqual(new Array(12).fill(1))
  expect(wallet.badSignatures).toBe(0)
})

test('keeps the server seed secret until it is retired, then opens it and every round recomputes', async () => {
  const { spin, token, session } = await sitDown()
  const played = [await spin(), await spin(), await spin()]
  await running.vendor.settling.idle()
  const secret = JSON.stringify([played, ...wallet.rounds.values(), await ask('GET', '/rounds', token)])
  expect(secret).not.toContain('"serverSeed"')
  const { revealed, fairness } = await ask('POST', '/reveal', token, {})
  expect(revealed?.rounds).toBe(3)
  expect(await commitmentOf(revealed?.serverSeed ?? '')).toBe(session.fairness.serverSeedHash)
  expect(fairness.serverSeedHash).not.toBe(session.fairness.serverSeedHash)
  for (const { round } of played) {
    const seeds = {
      serverSeed: revealed?.serverSeed ?? '',
      clientSeed: round.proof.clientSeed,
      nonce: round.proof.nonce,
    }
    const again = await playRound(drawsOf(seeds), 2_000n)
    expect(again.spins.map(one => one.stops)).toEqual(round.proof.stops)
    expect(String(again.payoutMinor)).toBe(round.proof.payoutMinor)
  }
  await running.vendor.settling.sweep()
  expect([...wallet.rounds.values()].map(round => round.proof?.serverSeed)).toEqual(
    new Array(3).fill(revealed?.serverSeed),
  )
})

test('refuses a spin made under a seed the player was not shown', async () => {
  const { spin, token } = await sitDown()
  await spin()
  await ask('POST', '/client-seed', token, { clientSeed: 'my-own-seed' })
  const stale = await spin()
  expect(stale).toMatchObject({ ok: false, code: 'seedChanged' })
  expect((await ask('GET', '/rounds', token)).rounds).toHaveLength(1)
})

test('refuses notEnoughMoney with the balance, takes nothing, and repeats the same no', async () => {
  const { spin } = await sitDown()
  wallet.setBalance(1_999n)
  const id = newId()
  const first = await spin(id)
  expect(first).toMatchObject({ status: 409, code: 'notEnoughMoney', balance: '1999' })
  wallet.setBalance(100_000n)
  expect(await spin(id)).toMatchObject({ code: 'notEnoughMoney' })
  expect(wallet.balance()).toBe(100_000n)
})

test.each([
  ['BET_LIMIT', 'limit'],
  ['BET_NOT_ALLOWED', 'notAllowed'],
  ['TOKEN_EXPIRED', 'sessionEnded'],
  ['INVALID_GAME', 'gameClosed'],
])('refuses %s of the wallet as %s', async (code, expected) => {
  const { spin } = await sitDown()
  wallet.disturb = path => (path === '/bet' ? { code } : 'none')
  expect(await spin()).toMatchObject({ ok: false, code: expected })
})

test('repeats a spin that comes twice with the first result and one stake', async () => {
  const { spin } = await sitDown()
  const id = newId()
  const first = await spin(id)
  const second = await spin(id)
  expect(second.round).toEqual(first.round)
  expect(paths().filter(path => path === '/bet')).toHaveLength(1)
  expect(await spin(id, '5000')).toMatchObject({ code: 'badInput' })
})

test('races two spins of one player: one plays, the other is told to wait', async () => {
  const { token, session } = await sitDown()
  const bodies = [newId(), newId()].map(id => ({ id, stakeMinor: '2000', bets: '', ...session.fairness }))
  const answers = await Promise.all(bodies.map(body => ask('POST', '/play', token, body)))
  expect(answers.map(answer => answer.code ?? 'played').sort()).toEqual(['busy', 'played'])
})

test('refuses tooSoon within 2.5 seconds of the last round', async () => {
  const { spin } = await sitDown()
  await spin()
  clock -= 501
  expect(await spin()).toMatchObject({ status: 429, code: 'tooSoon' })
})

test('refuses stakes that are not on the list, ids that are none, and calls without a session', async () => {
  const { spin, token } = await sitDown()
  for (const stake of ['0', '-2000', '1', '2001', '50001', '1e4'])
    expect((await spin(newId(), stake)).ok).toBe(false)
  expect(await spin('not-an-id')).toMatchObject({ status: 400, code: 'badInput' })
  expect(await ask('GET', '/rounds')).toMatchObject({ status: 401, code: 'sessionEnded' })
  expect(await ask('POST', '/client-seed', token, { clientSeed: 'a:b' })).toMatchObject({ code: 'badInput' })
  expect(paths()).not.toContain('/bet')
})

test('refuses a launch token that was used before', async () => {
  const launchToken = `launch-${newId()}`
  const gameCode = 'koi-terrace'
  expect((await ask('POST', '/session', undefined, { launchToken, gameCode })).ok).toBe(true)
  expect(await ask('POST', '/session', undefined, { launchToken, gameCode })).toMatchObject({
    status: 401,
    code: 'badLaunch',
  })
})

test('faults once on the way of a bet, which is repeated with the same id and taken once', async () => {
  const { spin } = await sitDown()
  let left = 2
  wallet.disturb = path => (path === '/bet' && left-- > 0 ? 'loseAnswer' : 'none')
  const before = wallet.balance()
  const answer = await spin()
  expect(wallet.balance()).toBe(before - 2_000n + BigInt(answer.round.proof.payoutMinor))
  const bets = wallet.calls.filter(call => call.path === '/bet')
  expect(bets).toHaveLength(3)
  expect(new Set(bets.map(call => call.body.transactionId)).size).toBe(1)
})

test('faults on every answer of a bet: the stake is rolled back and the player told', async () => {
  const { spin, token } = await sitDown()
  wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : 'none')
  const before = wallet.balance()
  expect(await spin()).toMatchObject({ status: 503, code: 'connection' })
  expect(paths().filter(path => path === '/rollback')).toHaveLength(1)
  expect(wallet.balance()).toBe(before)
  expect((await ask('GET', '/rounds', token)).rounds).toHaveLength(0)
})

test('faults on bet and rollback: the rollback stays owed and the next sweep sends it', async () => {
  const { spin } = await sitDown()
  const before = wallet.balance()
  wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : path === '/rollback' ? 'fail' : 'none')
  expect(await spin()).toMatchObject({ code: 'connection' })
  expect(wallet.balance()).toBe(before - 2_000n)
  wallet.disturb = () => 'none'
  await running.vendor.settling.sweep()
  expect(wallet.balance()).toBe(before)
})

test('faults on the win: the result is shown as pending, and the sweep pays it once', async () => {
  const { spin, token } = await sitDown()
  wallet.disturb = path => (path === '/win' ? 'loseAnswer' : 'none')
  let won: Answer | undefined
  while (!won) {
    const answer = await spin()
    if (BigInt(answer.round.proof.payoutMinor) > 0n) won = answer
  }
  expect(won.round.state).toBe('pending')
  wallet.disturb = () => 'none'
  const after = wallet.balance()
  await running.vendor.settling.sweep()
  await running.vendor.settling.sweep()
  expect(wallet.balance()).toBe(after)
  const { rounds } = await ask('GET', '/rounds', token)
  expect(rounds.find(round => round.id === won.round.id)?.state).toBe('credited')
})

test('opens the seed on leaving, and the session is over', async () => {
  const { spin, token } = await sitDown()
  const { round } = await spin()
  await running.vendor.settling.idle()
  expect((await ask('POST', '/leave', token, {})).ok).toBe(true)
  expect(await spin()).toMatchObject({ status: 401, code: 'sessionEnded' })
  await running.vendor.settling.idle()
  await running.vendor.settling.sweep()
  expect(wallet.rounds.get(round.id)?.proof?.serverSeed).toMatch(/^[0-9a-f]{64}$/)
})

test('a session nobody used for half an hour is over', async () => {
  const { spin } = await sitDown()
  clock += 31 * 60_000
  expect(await spin()).toMatchObject({ code: 'sessionEnded' })
})
