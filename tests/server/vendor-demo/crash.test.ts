import { afterEach, beforeEach, expect, test } from 'vitest'
import { DRAW_EVERY_MS, DRAWS_AHEAD, ticketText } from '#lib/fairness/pick-five.ts'
import { newId } from '#lib/ids/ids.ts'
import { openBooks } from '../../../src/vendor-demo/books.ts'
import { CLAIM_MS } from '../../../src/vendor-demo/round-rows.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'
import { eachBooks, type HouseBooks, newBooks } from './house-books.ts'
import { askHouse, type HouseProcess, houseOptions, startHouse } from './house-process.ts'

// Protects: a vendor killed in the middle of a round pays what it owes or gives the stake back, once, when it returns.

let wallet: FakeWallet
let kept: HouseBooks
let house: HouseProcess | undefined

beforeEach(async () => {
  wallet = await startFakeWallet()
})
afterEach(async () => {
  await house?.kill()
  await wallet.close()
  await kept.remove()
})

const options = () => ({ ...houseOptions(wallet.url), ...kept.place })

async function startProcess(): Promise<number> {
  house = await startHouse(options())
  return house.port
}

const ask = (port: number, path: string, token: string, body: object) =>
  askHouse<{ token: string; fairness: object }>(port, path, token, body)

/** Plays until the given call reaches the wallet, and kills the vendor before it hears the answer. */
async function killDuring(path: string, fate: 'loseAnswer' | 'fail'): Promise<void> {
  const port = await startProcess()
  const { token, fairness } = await ask(port, '/session', '', {
    launchToken: `launch-${newId()}`,
    gameCode: 'koi-terrace',
  })
  const dead = new Promise<void>(done => {
    wallet.disturb = called => {
      if (called !== path) return 'none'
      house?.child.kill('SIGKILL')
      done()
      return fate
    }
  })
  const spin = ask(port, '/play', token, { id: newId(), stakeMinor: '2000', bets: '', ...fairness }).catch(
    () => undefined,
  )
  await dead
  await spin
  await house?.kill()
  wallet.disturb = () => 'none'
}

/** After the time for which its rounds were in the hands of the killed one. */
const afterClaims = () => Date.now() + CLAIM_MS

async function comeBack(now = afterClaims): Promise<{ state: string; payout: string | null }[]> {
  const { vendor, close } = await startVendor({ ...options(), now })
  await vendor.settling.sweep()
  await close()
  const books = await openBooks(kept.place)
  const rounds = await books.all<{ state: string; payout: string | null }>('select state, payout from rounds')
  await books.close()
  return rounds
}

eachBooks(engine => {
  beforeEach(async () => {
    kept = await newBooks(engine)
  })

  test('a bet that was taken before the crash is played to its end and paid once', async () => {
    await killDuring('/bet', 'loseAnswer')
    expect(wallet.balance()).toBe(98_000n)
    const [round, ...others] = await comeBack()
    expect(others).toEqual([])
    expect(round?.state).toBe('closed')
    expect(wallet.balance()).toBe(98_000n + BigInt(round?.payout ?? -1))
    await comeBack()
    expect(wallet.balance()).toBe(98_000n + BigInt(round?.payout ?? -1))
  })

  test('a bet that never reached the wallet is rolled back, so that it cannot arrive late', async () => {
    await killDuring('/bet', 'fail')
    expect(await comeBack()).toEqual([{ state: 'voided', payout: null }])
    expect(wallet.balance()).toBe(100_000n)
    expect(wallet.calls.filter(call => call.path === '/rollback')).toHaveLength(1)
  })

  test('a ticket that was sold before the crash waits for its draw, and is settled once after it', async () => {
    const port = await startProcess()
    const seat = { launchToken: `launch-${newId()}`, gameCode: 'harbour-five' }
    const { token } = await ask(port, '/session', '', seat)
    const board = await fetch(`http://127.0.0.1:${port}/api/board`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { open } = (await board.json()) as {
      open: { number: number; name: string; serverSeedHash: string }[]
    }
    // The last of those on sale: it is drawn minutes from now.
    const draw = open.at(-1)
    const bets = ticketText(draw?.number ?? 0, [3, 7, 9, 20, 33])
    const promise = { serverSeedHash: draw?.serverSeedHash, clientSeed: draw?.name }
    await ask(port, '/play', token, { id: newId(), stakeMinor: '1000', bets, ...promise })
    expect(wallet.balance()).toBe(99_000n)
    await house?.kill()
    expect(await comeBack()).toEqual([{ state: 'waiting', payout: null }])
    const afterDraw = () => Date.now() + DRAWS_AHEAD * DRAW_EVERY_MS
    const [round] = await comeBack(afterDraw)
    expect(round?.state).toBe('closed')
    await comeBack(afterDraw)
    expect(wallet.balance()).toBe(99_000n + BigInt(round?.payout ?? -1))
    expect(wallet.calls.filter(call => call.path === '/bet')).toHaveLength(1)
  })

  test('a round killed before its close is closed once with its proof', async () => {
    await killDuring('/round/close', 'fail')
    const [round] = await comeBack()
    expect(round?.state).toBe('closed')
    const [closed] = [...wallet.rounds.values()]
    expect(closed?.closed).toBe(1)
    expect(closed?.proof).toMatchObject({ scheme: 'hmac-sha256-v1', payoutMinor: round?.payout })
  })
})
