import { expect, test } from 'vitest'
import { commitmentOf, drawsOf } from '#lib/fairness/rules.ts'
import { playRound } from '#lib/fairness/slot.ts'
import { newId } from '#lib/ids/ids.ts'
import { useSlotTable } from './slot-table.ts'

// Protects: a round takes its stake once, can be checked, and is its player’s alone.

const table = useSlotTable()
const { ask, paths, sitDown } = table

test('answers a spin with bet, result, win and a closed round, and the balance follows', async () => {
  const { spin, session } = await sitDown()
  let expected = table.wallet.balance()
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
  await table.running.vendor.settling.idle()
  expect(table.wallet.balance()).toBe(expected)
  expect([...table.wallet.rounds.values()].map(round => round.closed)).toEqual(new Array(12).fill(1))
  expect(table.wallet.badSignatures).toBe(0)
})

test('keeps the server seed secret until it is retired, then opens it and every round recomputes', async () => {
  const { spin, token, session } = await sitDown()
  const played = [await spin(), await spin(), await spin()]
  await table.running.vendor.settling.idle()
  const secret = JSON.stringify([played, ...table.wallet.rounds.values(), await ask('GET', '/rounds', token)])
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
  await table.running.vendor.settling.sweep()
  expect([...table.wallet.rounds.values()].map(round => round.proof?.serverSeed)).toEqual(
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
  table.wallet.setBalance(1_999n)
  const id = newId()
  const first = await spin(id)
  expect(first).toMatchObject({ status: 409, code: 'notEnoughMoney', balance: '1999' })
  table.wallet.setBalance(100_000n)
  expect(await spin(id)).toMatchObject({ code: 'notEnoughMoney' })
  expect(table.wallet.balance()).toBe(100_000n)
})

test.each([
  ['BET_LIMIT', 'limit'],
  ['BET_NOT_ALLOWED', 'notAllowed'],
  ['TOKEN_EXPIRED', 'sessionEnded'],
  ['INVALID_GAME', 'gameClosed'],
])('refuses %s of the wallet as %s', async (code, expected) => {
  const { spin } = await sitDown()
  table.wallet.disturb = path => (path === '/bet' ? { code } : 'none')
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
  table.advance(-501)
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

test('opens the seed on leaving, and the session is over', async () => {
  const { spin, token } = await sitDown()
  const { round } = await spin()
  await table.running.vendor.settling.idle()
  expect((await ask('POST', '/leave', token, {})).ok).toBe(true)
  expect(await spin()).toMatchObject({ status: 401, code: 'sessionEnded' })
  await table.running.vendor.settling.idle()
  await table.running.vendor.settling.sweep()
  expect(table.wallet.rounds.get(round.id)?.proof?.serverSeed).toMatch(/^[0-9a-f]{64}$/)
})

test('a session nobody used for half an hour is over', async () => {
  const { spin } = await sitDown()
  table.advance(31 * 60_000)
  expect(await spin()).toMatchObject({ code: 'sessionEnded' })
})
