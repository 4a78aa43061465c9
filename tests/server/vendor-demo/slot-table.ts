import { afterEach, beforeEach } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { startVendor } from '../../../src/vendor-demo/server.ts'
import { type FakeWallet, SECRET, startFakeWallet } from './fake-wallet.ts'
import { type BooksEngine, type HouseBooks, newBooks } from './house-books.ts'

interface Answer {
  status: number
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

/** Gives each test a demo vendor of its own, beside a wallet that the test disturbs and a clock that it moves. */
export function useSlotTable(engine?: BooksEngine) {
  let wallet: FakeWallet
  let kept: HouseBooks
  let running: Awaited<ReturnType<typeof startVendor>>
  let clock: number

  const start = () =>
    startVendor({
      walletUrl: wallet.url,
      vendorCode: 'BAIZE',
      keyId: 'k1',
      secret: SECRET,
      ...kept.place,
      retryMs: 1,
      timeoutMs: 2_000,
      port: 0,
      host: '127.0.0.1',
      publicUrl: 'http://games.test',
      sweepMs: 3_600_000,
      now: () => clock,
    })
  beforeEach(async () => {
    wallet = await startFakeWallet()
    kept = await newBooks(engine)
    clock = Date.now()
    running = await start()
  })
  afterEach(async () => {
    await running.close()
    await wallet.close()
    await kept.remove()
  })

  async function ask(method: string, path: string, token?: string, body?: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${running.port}/api${path}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { ...((await response.json()) as Answer), status: response.status }
  }

  return {
    get wallet() {
      return wallet
    },
    get running() {
      return running
    },
    advance: (ms: number) => {
      clock += ms
    },
    ask,
    /** A session in the slot; each spin comes three seconds after the one before. */
    sitDown: async () => {
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
    },
    /** The wallet's calls so far. */
    paths: () => wallet.calls.map(call => call.path),
  }
}
