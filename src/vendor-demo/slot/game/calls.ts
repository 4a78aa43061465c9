import { facts } from './facts.ts'

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
}
export interface RoundView {
  id: string
  at: number
  state: 'credited' | 'pending' | 'returned'
  proof: {
    serverSeedHash: string
    serverSeed?: string
    clientSeed: string
    nonce: number
    stakeMinor: string
    stops: number[][]
    payoutMinor: string
  }
}
export interface Played {
  round: RoundView
  balance?: string
  net: string
  fairness: Fairness
}
export interface Revealed {
  revealed: { serverSeed: string; serverSeedHash: string; rounds: number } | null
  fairness: Fairness
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
    const reply = await send<Opened & { token: string }>('POST', '/session', { launchToken })
    if (reply.ok) token = reply.value.token
    return reply
  },
  refresh: () => send<Opened>('GET', '/session'),
  spin: (request: { id: string; stakeMinor: string; serverSeedHash: string; clientSeed: string }) =>
    send<Played>('POST', '/spin', request),
  rounds: () => send<{ rounds: RoundView[] }>('GET', '/rounds'),
  setClientSeed: (clientSeed: string) => send<{ fairness: Fairness }>('POST', '/client-seed', { clientSeed }),
  reveal: () => send<Revealed>('POST', '/reveal', {}),
  leave: () => send<object>('POST', '/leave', {}, { keepalive: true, timeoutMs: 1_500 }),
}

async function send<Value>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  options: { keepalive?: boolean; timeoutMs?: number } = {},
): Promise<Reply<Value>> {
  try {
    const response = await fetch(`${facts.base}/api${path}`, {
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
