import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { openBooks } from '../../../src/vendor-demo/books.ts'
import { CLAIM_MS, type RoundRow } from '../../../src/vendor-demo/round-rows.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { SLOT_GAME } from '../../../src/vendor-demo/slot/game.ts'
import { type FakeWallet, startFakeWallet } from './fake-wallet.ts'
import { eachBooks, type HouseBooks, newBooks } from './house-books.ts'
import { askHouse, type HouseProcess, houseOptions, startHouse } from './house-process.ts'

// Protects: where one process of the house is killed, another one leaves its rounds alone for as long as somebody could
// still be asking about them, and then settles each of them once; and both together hold a player to the pace of the game.

const STAKE = 2_000n
const START = 100_000n
const CLOCK = 1_800_000_000_000

interface Answer {
  ok: boolean
  code?: string
  token: string
  fairness: object
}

let kept: HouseBooks
let wallet: FakeWallet
let clock: number
/** Another process, and the one of the test itself. */
let away: HouseProcess
let here: Awaited<ReturnType<typeof startVendor>>

async function start(): Promise<void> {
  const options = { ...houseOptions(wallet.url), ...kept.place }
  away = await startHouse(options, CLOCK)
  here = await startVendor({ ...options, now: () => clock })
}

beforeEach(async () => {
  wallet = await startFakeWallet()
  clock = CLOCK
})
afterEach(async () => {
  await away.kill()
  await here.close()
  await wallet.close()
  await kept.remove()
})

const sit = ({ port }: { port: number }) =>
  askHouse<Answer>(port, '/session', '', { launchToken: `launch-${newId()}`, gameCode: 'koi-terrace' })

const spin = ({ port }: { port: number }, { token, fairness }: Answer, id = newId()) =>
  askHouse<Answer>(port, '/play', token, { id, stakeMinor: String(STAKE), bets: '', ...fairness })

async function roundOf(id: string): Promise<RoundRow | undefined> {
  const books = await openBooks(kept.place)
  const row = await books.one<RoundRow>('select * from rounds where id = ?', id)
  await books.close()
  return row
}

const count = (path: string) => wallet.calls.filter(call => call.path === path).length

eachBooks(engine => {
  beforeEach(async () => {
    kept = await newBooks(engine)
    await start()
  })

  test.each([
    ['/bet', 'loseAnswer', 'betting', 'closed'],
    ['/bet', 'fail', 'betting', 'voided'],
    ['/round/close', 'fail', 'closing', 'closed'],
  ] as const)(
    'a round whose process is killed during %s (%s) is taken up by the other one in its time, and ends once',
    async (path, fate, left, end) => {
      const seat = await sit(away)
      const id = newId()
      const dead = new Promise<void>(done => {
        wallet.disturb = called => {
          if (called !== path) return 'none'
          away.child.kill('SIGKILL')
          done()
          return fate
        }
      })
      await Promise.all([dead, spin(away, seat, id).catch(() => undefined)])
      await away.kill()
      wallet.disturb = () => 'none'

      clock = CLOCK + CLAIM_MS - 1
      const calls = wallet.calls.length
      await here.vendor.settling.sweep()
      expect(wallet.calls).toHaveLength(calls)
      expect((await roundOf(id))?.state).toBe(left)

      clock += 1
      for (let sweep = 0; sweep < 2; sweep += 1) await here.vendor.settling.sweep()
      const round = await roundOf(id)
      expect(round?.state).toBe(end)
      const played = end === 'closed' ? BigInt(round?.payout ?? -1) - STAKE : 0n
      expect(wallet.balance()).toBe(START + played)
      expect(count('/rollback')).toBe(end === 'voided' ? 1 : 0)
      expect(wallet.rounds.get(id)?.closed).toBe(end === 'closed' ? 1 : undefined)
    },
    60_000,
  )

  test('a player who changes to another process waits as long for the next round as with one', async () => {
    const seat = await sit(away)
    const first = await spin(away, seat)
    expect(first.ok, first.code).toBe(true)
    const next = { ...seat, fairness: first.fairness }
    clock = CLOCK + SLOT_GAME.roundMs - 1
    expect(await spin(here, next)).toMatchObject({ ok: false, code: 'tooSoon' })
    // Also where the clock of the other machine is a little behind.
    clock = CLOCK - 10
    expect(await spin(here, next)).toMatchObject({ ok: false, code: 'tooSoon' })
    clock = CLOCK + SLOT_GAME.roundMs
    expect(await spin(here, next)).toMatchObject({ ok: true })
    expect(count('/bet')).toBe(2)
  }, 60_000)

  test('a round whose stake was refused does not keep the player waiting, at neither process', async () => {
    const seat = await sit(away)
    wallet.disturb = path => (path === '/bet' ? { code: 'NOT_ENOUGH_MONEY' } : 'none')
    expect(await spin(away, seat)).toMatchObject({ ok: false, code: 'notEnoughMoney' })
    wallet.disturb = () => 'none'
    expect(await spin(here, seat)).toMatchObject({ ok: true })
  }, 60_000)
})
