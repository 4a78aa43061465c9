import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { figure, isNightly } from '#tests/support/figures.ts'
import { holdWallet, takeInTurns } from '#tests/support/held-wallet.ts'
import { balanceOf, betOf, call, send } from '#tests/support/play.ts'
import { seated } from '#tests/support/seat.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects (reliability F12): a wallet that somebody holds keeps nobody else waiting, and its own callers hear in time that
// they should ask again. Times are checked at full figures only, where nothing else runs.

const HELD_MS = figure(3_000, 30_000)
const OTHERS = 16

const fresh = useDatabase('postgres')
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['play'] })
})

type Seat = Awaited<ReturnType<typeof seated>>

interface Said {
  status: number
  ms: number
  mayRepeat: boolean
}

async function bet({ sessionToken }: Seat, transactionId?: string): Promise<Said> {
  const body = betOf({ sessionToken, amount: '1', ...(transactionId ? { transactionId } : {}) })
  const sent = performance.now()
  const response = await send(server, '/bet', JSON.stringify(body))
  await response.text()
  return {
    status: response.status,
    ms: performance.now() - sent,
    mayRepeat: response.headers.has('retry-after'),
  }
}

/** Bets one after the other on every seat for as long as told. */
async function betWhile(seats: readonly Seat[], goesOn: () => boolean): Promise<Said[]> {
  const said: Said[] = []
  const lane = async (seat: Seat) => {
    while (goesOn()) said.push(await bet(seat))
  }
  await Promise.all(seats.map(lane))
  return said
}

const p99 = (said: readonly Said[]) =>
  said.map(one => one.ms).toSorted((a, b) => a - b)[Math.floor(said.length * 0.99)] ?? 0

test(
  `faults: a wallet is held for ${HELD_MS / 1_000} s: its bets may be repeated, all others go on`,
  async () => {
    const held = await seated(server, 1_000n)
    const others = await Promise.all(Array.from({ length: OTHERS }, () => seated(server, 1_000_000n)))
    const calmUntil = performance.now() + 2_000
    const calm = await betWhile(others, () => performance.now() < calmUntil)

    const { letGo } = await holdWallet(fresh.databaseUrl, held.who)
    const began = performance.now()
    const isHeld = () => performance.now() - began < HELD_MS
    // Four callers of the held wallet, as vendors that repeat what was not answered.
    const [refused, meanwhile] = await Promise.all([
      betWhile([held, held, held, held], isHeld),
      betWhile(others, isHeld),
    ])
    await letGo()

    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(refused.every(({ status, mayRepeat }) => status === 503 && mayRepeat)).toBe(true)
    expect(meanwhile.every(({ status }) => status === 200)).toBe(true)
    expect(meanwhile.length).toBeGreaterThan(refused.length * OTHERS)
    if (isNightly) {
      console.log(
        `p99 ${p99(calm).toFixed(1)} ms calm, ${p99(meanwhile).toFixed(1)} ms beside the held wallet`,
      )
      expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(5_000)
      expect(p99(meanwhile)).toBeLessThan(2 * p99(calm))
    }
    expect(await balanceOf(server, held.who)).toBe(1_000n)
  },
  HELD_MS + 60_000,
)

test('answers a bet on a held wallet once it is let go, and its repeat alike', async () => {
  const seat = await seated(server, 1_000n)
  const { letGo } = await holdWallet(fresh.databaseUrl, seat.who)
  const body = betOf({ sessionToken: seat.sessionToken })
  const bets = [call(server, '/bet', body), call(server, '/bet', body)]
  // Others are answered while those two wait.
  const other = await seated(server, 1_000n)
  expect(await call(server, '/bet', betOf({ sessionToken: other.sessionToken }))).toMatchObject({
    status: 'OK',
  })
  await letGo()

  const [first, second] = await Promise.all(bets)
  expect(first).toMatchObject({ status: 'OK', balance: '900' })
  expect(second).toEqual(first)
  expect(await balanceOf(server, seat.who)).toBe(900n)
})

test('answers a bet on a wallet that others take in turns, so that it is never free', async () => {
  const seat = await seated(server, 1_000n)
  const turns = await takeInTurns(fresh.databaseUrl, seat.who, 150)
  const said = await bet(seat)
  await turns.end()
  expect(said.status).toBe(200)
  expect(await balanceOf(server, seat.who)).toBe(999n)
})

test('races 400 bets on one wallet from two servers: every one is answered at the first try', async () => {
  const seat = await seated(server, 1_000_000n)
  const other = await openTestServer(fresh.db, { features: ['play'] })
  const bets = Array.from({ length: 400 }, (_, index) =>
    call(index % 2 === 0 ? server : other, '/bet', betOf({ sessionToken: seat.sessionToken, amount: '1' })),
  )
  expect(new Set((await Promise.all(bets)).map(answer => answer.status))).toEqual(new Set(['OK']))
  expect(await balanceOf(server, seat.who)).toBe(999_600n)
})
