import type { RoundProof } from '#lib/fairness/proof.ts'
import { pageData } from './page-data.ts'

export interface Fairness {
  serverSeedHash: string
  clientSeed: string
  nextNonce: number
}
export interface Opened {
  balance: string
  account: string
  currency: string
  trial: boolean
  stakes: string[]
  roundMs: number
  net: string
  fairness: Fairness
  /** A round of this game that waits for the player, from an earlier visit perhaps. */
  waiting: RoundView | null
  /** The server's clock, Unix milliseconds. */
  now: number
}
export interface RoundView {
  id: string
  at: number
  state: 'waiting' | 'credited' | 'pending' | 'returned'
  /** Of a waiting round: until when the player may decide, by the server's clock. */
  due?: number
  /** Instead of `due` where the end is hidden: since when it waits, by the server's clock. */
  since?: number
  proof: RoundProof
}
export interface Played {
  round: RoundView
  balance?: string
  net: string
  fairness: Fairness
  now: number
}
export interface Revealed {
  revealed: { serverSeed: string; serverSeedHash: string; rounds: number } | null
  fairness: Fairness
}
export interface PlayRequest {
  id: string
  stakeMinor: string
  bets: string
  serverSeedHash: string
  clientSeed: string
}

/** `network` means that nobody knows: ask again with the same id. Every other code is the server's. */
export type Reply<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: string; balance: string | undefined }

/** Long enough for the server's own repeats towards the wallet. */
const TIMEOUT_MS = 40_000

let token = ''

export const calls = {
  async open(launchToken: string): Promise<Reply<Opened & { token: string }>> {
    const { gameCode, studio } = pageData
    const reply = await send<Opened & { token: string }>('POST', '/session', {
      launchToken,
      gameCode,
      studio,
    })
    if (reply.ok) token = reply.value.token
    return reply
  },
  refresh: () => send<Opened>('GET', '/session'),
  play: (request: PlayRequest & Record<string, unknown>) => send<Played>('POST', '/play', request),
  move: (request: { id: string; moves: string }) => send<Played>('POST', '/move', request),
  rounds: () => send<{ rounds: RoundView[] }>('GET', '/rounds'),
  setClientSeed: (clientSeed: string) => send<{ fairness: Fairness }>('POST', '/client-seed', { clientSeed }),
  reveal: () => send<Revealed>('POST', '/reveal', {}),
  leave: () => send<object>('POST', '/leave', {}, { keepalive: true, timeoutMs: 1_500 }),
}

/** A call of one game alone: its path begins with the game's name. */
export async function send<Value>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  options: { keepalive?: boolean; timeoutMs?: number } = {},
): Promise<Reply<Value>> {
  try {
    const response = await fetch(`${pageData.base}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
    const answer = (await response.json()) as { ok: boolean; code?: string; balance?: string }
    if (answer.ok) return { ok: true, value: answer as Value }
    return { ok: false, code: answer.code ?? 'unexpected', balance: answer.balance }
  } catch {
    return { ok: false, code: 'network', balance: undefined }
  }
}
