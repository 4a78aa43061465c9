import { DEMO_STUDIOS } from '#lib/demo/vendors.ts'
import { newId } from '#lib/ids/ids.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type BooksEngine, newBooks } from './house-books.ts'

/** A draw, fight or matchday that stands on the clock. */
interface Event {
  name: string
  number: number
  serverSeedHash: string
  startsAt: number
  endsAt: number
}
export interface LiveDay {
  number: number
  phase: number
  nextAt: number
  scores: string
}
interface Round {
  id: string
  state: string
  proof: { payoutMinor: string; outcome: string }
}
interface Board {
  open: Event[]
  running: Event[]
  live: LiveDay[]
  rounds: Round[]
  season?: { number: number; outcome: string }[]
}
interface Answer {
  ok: boolean
  code?: string
  token: string
  round: Round
}
interface Title {
  vassalage: string
  gameCode: string
}

/** The house with all of its studios, and a clock that the test moves. */
export interface StudioHouse {
  wallet: FakeWallet
  clock: { now: number }
  /** Its own address; pages of titles lie below /studios. */
  address: string
  /** Asks its API below /api. */
  call: (method: string, path: string, token?: string, body?: object) => Promise<unknown>
  board: (token: string) => Promise<Board>
  /** Takes a seat at a title that stands on the clock, before its next draw. */
  seatBefore: (title: Title) => Promise<{
    event: Event
    token: string
    play: (bets: string, stakeMinor: number) => Promise<Answer>
  }>
  /** Waits until everything is settled. */
  idle: () => Promise<void>
  /** Looks through what is due. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

export async function openStudioHouse(startsAt = Date.now(), engine?: BooksEngine): Promise<StudioHouse> {
  const wallet = await startFakeWallet(DEMO_STUDIOS)
  wallet.setBalance(10n ** 12n)
  const kept = await newBooks(engine)
  const clock = { now: startsAt }
  const house = await startVendor({
    walletUrl: wallet.url,
    ...{ vendorCode: 'BAIZE', keyId: 'k1', secret: SECRET },
    studios: DEMO_STUDIOS.map(vendorCode => ({ vendorCode, keyId: 'k1', secret: SECRET })),
    ...kept.place,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://games.test',
    retryMs: 1,
    sweepMs: 3_600_000,
    now: () => clock.now,
  })
  const address = `http://127.0.0.1:${house.port}`
  const call = async (method: string, path: string, token?: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return response.json()
  }
  const board = async (token: string) => (await call('GET', '/board', token)) as Board

  async function openTitle({ vassalage: studio, gameCode }: Title): Promise<string> {
    const page = await fetch(`${address}/studios/${studio}/${gameCode}?language=th`)
    if (page.status !== 200) throw new Error(`${gameCode} has no page`)
    const launch = { launchToken: `launch-${newId()}`, gameCode, studio }
    const seat = (await call('POST', '/session', undefined, launch)) as Answer
    if (!seat.ok) throw new Error(`${gameCode} does not open: ${seat.code}`)
    return seat.token
  }

  return {
    wallet,
    clock,
    address,
    call,
    board,
    seatBefore: async title => {
      clock.now += 5_000
      const token = await openTitle(title)
      let [event] = (await board(token)).open
      // Between the close of one draw and its beginning the next is not open yet.
      while (!event || event.endsAt - clock.now < 20_000) {
        clock.now += 5_000
        ;[event] = (await board(token)).open
      }
      const { name: clientSeed, serverSeedHash } = event
      const play = async (bets: string, stakeMinor: number) => {
        clock.now += 1_000
        const request = { id: newId(), stakeMinor: String(stakeMinor), bets, serverSeedHash, clientSeed }
        return (await call('POST', '/play', token, request)) as Answer
      }
      return { event, token, play }
    },
    idle: () => house.vendor.settling.idle(),
    sweep: () => house.vendor.settling.sweep(),
    close: async () => {
      await house.close()
      await wallet.close()
      await kept.remove()
    },
  }
}
