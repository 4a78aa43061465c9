import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { startFakeWallet } from './fake-wallet.ts'
import { eachBooks, newBooks } from './house-books.ts'
import { houseOptions, startHouse } from './house-process.ts'
import { openStudioHouse, type StudioHouse } from './studio-house.ts'
import { PLAYABLE, type Playable, STAKE } from './wagers.ts'

// Protects: whatever breaks off, in every kind of game a round ends once, and with it the balance: its stake was taken and
// its payout paid, or the stake went back.

interface Event {
  name: string
  number: number
  serverSeedHash: string
  endsAt: number
}
interface Answer {
  ok: boolean
  code?: string
  token: string
  fairness: { serverSeedHash: string; clientSeed: string }
  open?: Event[]
  round: { id: string; state: string; proof: { stakeMinor: string; payoutMinor: string } }
}
const START = 1_800_000_000_000

type Call = (method: string, path: string, token?: string, body?: object) => Promise<unknown>

interface Request {
  token: string
  play: object & { id: string }
  endsAt: number
}

/** Takes a seat, waits for a draw with time before it, and makes the request for a round. */
async function prepare(
  call: Call,
  game: Playable,
  clock: { pass: (ms: number) => Promise<void> | void },
): Promise<Request> {
  await clock.pass(5_000)
  const launch = { launchToken: `launch-${newId()}`, gameCode: game.gameCode }
  const seat = (await call('POST', '/session', undefined, launch)) as Answer
  if (!seat.ok) throw new Error(`${game.name} does not open: ${seat.code}`)
  const { token } = seat
  if (game.name === 'baccarat') await call('POST', '/baccarat/window', token, {})
  let event: Event | undefined
  while (game.isOnClock && !event) {
    // Right after the close of one draw the next one opens, with all of its time.
    const { open } = (await call('GET', '/board', token)) as Answer
    event = open?.at(-1)
    if (!event) await clock.pass(2_000)
  }
  const promise = event ? { serverSeedHash: event.serverSeedHash, clientSeed: event.name } : seat.fairness
  const play = { id: newId(), stakeMinor: String(STAKE), bets: game.bets(event), ...promise }
  return { token, play, endsAt: event?.endsAt ?? 0 }
}

const games = PLAYABLE.map(game => [game.name, game] as const)

describe('in a house that goes on', () => {
  let house: StudioHouse
  beforeAll(async () => {
    house = await openStudioHouse(START)
  })
  afterAll(() => house.close())

  const pass = (ms: number) => {
    house.clock.now += ms
  }
  const play = async ({ token, play }: Request) => (await house.call('POST', '/play', token, play)) as Answer
  const settle = async () => {
    await house.sweep()
    await house.idle()
    await house.sweep()
    await house.idle()
  }
  /** What the round came to, from the proof that the platform was given. */
  const changeBy = (id: string) => {
    const round = house.wallet.rounds.get(id)
    // Closed a second time, it is told the seed that was opened since.
    expect(round?.closed).toBeGreaterThanOrEqual(1)
    return BigInt(String(round?.proof?.payoutMinor)) - BigInt(String(round?.proof?.stakeMinor))
  }

  test.each(games)(
    '%s: a bet without any answer goes back, and its round does not count',
    async (_, game) => {
      const request = await prepare(house.call, game, { pass })
      const before = house.wallet.balance()
      house.wallet.disturb = path => (path === '/bet' ? 'loseAnswer' : 'none')
      expect(await play(request)).toMatchObject({ ok: false, code: 'connection' })
      house.wallet.disturb = () => 'none'
      await settle()
      expect(house.wallet.balance()).toBe(before)
      expect(house.wallet.rounds.has(request.play.id)).toBe(false)
      expect(await play(request)).toMatchObject({ ok: false })
      expect(house.wallet.balance()).toBe(before)
    },
  )

  test.each(games)(
    '%s: a lost answer and a closed tab: the round ends by the rule, once, and is there again for who asks',
    async (_, game) => {
      const request = await prepare(house.call, game, { pass })
      const before = house.wallet.balance()
      let left = 1
      house.wallet.disturb = path => (path === '/bet' && left-- > 0 ? 'loseAnswer' : 'none')
      const { round, ...answer } = await play(request)
      expect(answer.ok, answer.code).toBe(true)
      await house.call('POST', '/leave', request.token, {})
      house.clock.now = Math.max(house.clock.now + 600_000, request.endsAt + 1)
      await settle()
      const { id } = request.play
      expect(house.wallet.balance()).toBe(before + changeBy(id))
      const again = await prepare(house.call, game, { pass })
      const repeated = (await house.call('POST', '/play', again.token, request.play)) as Answer
      expect(repeated.round).toMatchObject({ id: round.id, state: 'credited' })
      expect(repeated.round.proof.payoutMinor).toBe(house.wallet.rounds.get(id)?.proof?.payoutMinor)
      await settle()
      expect(house.wallet.balance()).toBe(before + changeBy(id))
    },
  )
})

eachBooks(engine => {
  test('a vendor that is killed with a round of every kind open settles each of them once when it is back', async () => {
    const wallet = await startFakeWallet()
    wallet.setBalance(10n ** 9n)
    const kept = await newBooks(engine)
    const options = { ...houseOptions(wallet.url), ...kept.place }
    // Its clock stands still between calls, so that no draw closes while a slow machine presses a button.
    const house = await startHouse(options, START)
    const { port, kill } = house
    let clock = START
    const pass = (ms: number) => {
      clock += ms
      return house.pass(ms)
    }
    const call: Call = async (method, path, token, body) => {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return response.json()
    }
    // What is won is not paid and no round is closed, so that each is open in its own way.
    wallet.disturb = path => (path === '/win' || path === '/round/close' ? 'fail' : 'none')
    let staked = 0n
    const ids: string[] = []
    for (const game of PLAYABLE) {
      const { token, play } = await prepare(call, game, { pass })
      const answer = (await call('POST', '/play', token, play)) as Answer
      expect(answer.ok, `${game.name} ${answer.code}`).toBe(true)
      staked += STAKE
      ids.push(play.id)
    }
    expect(wallet.balance()).toBe(10n ** 9n - staked)
    await kill()
    wallet.disturb = () => 'none'
    for (let comesBack = 0; comesBack < 2; comesBack += 1) {
      const { vendor, close } = await startVendor({ ...options, now: () => clock + 30 * 3_600_000 })
      await vendor.settling.sweep()
      await vendor.settling.idle()
      await close()
      const paid = ids.reduce((sum, id) => {
        const round = wallet.rounds.get(id)
        expect(round?.closed, id).toBeGreaterThanOrEqual(1)
        return sum + BigInt(String(round?.proof?.payoutMinor))
      }, 0n)
      expect(wallet.balance()).toBe(10n ** 9n - staked + paid)
    }
    await wallet.close()
    await kept.remove()
  }, 120_000)
})
