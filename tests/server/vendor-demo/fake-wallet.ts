import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A platform's wallet, small but strict: signed calls, effects once per transaction id, rollbacks that come first. */
export interface FakeWallet {
  url: string
  balance: () => bigint
  setBalance: (minor: bigint) => void
  calls: { path: string; body: Record<string, unknown> }[]
  rounds: Map<string, { closed: number; proof: Record<string, unknown> | undefined }>
  /** Decides what becomes of a call: answered, done but unanswered, never done, or answered with a code. */
  disturb: (path: string, body: Record<string, unknown>) => 'none' | 'loseAnswer' | 'fail' | { code: string }
  /** Resolves when a call to this path has had its effect. */
  reached: (path: string) => Promise<void>
  badSignatures: number
  /** The names under which calls came, besides the house's. */
  vendors: Set<string>
  close: () => Promise<void>
}

export const SECRET = 'a secret that both sides know'

/** `studios` are the other names that may call. */
export async function startFakeWallet(studios: readonly string[] = []): Promise<FakeWallet> {
  let balance = 100_000n
  const effects = new Map<string, { content: string; amount: bigint; undone: boolean }>()
  const voided = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const sessions = new Set<string>()
  const launches = new Set<string>()

  const move = (id: string, content: string, amount: bigint): { code: string } | undefined => {
    const earlier = effects.get(id)
    if (earlier) return earlier.content === content ? undefined : { code: 'DUPLICATE_TRANSACTION' }
    if (voided.has(id)) return { code: 'ALREADY_ROLLED_BACK' }
    if (balance + amount < 0n) return { code: 'NOT_ENOUGH_MONEY' }
    effects.set(id, { content, amount, undone: false })
    balance += amount
    return undefined
  }

  const apply = (
    path: string,
    body: Record<string, string> & { proof?: Record<string, unknown> },
  ): object => {
    const failed = (code: string) => ({ status: 'ERROR', code, message: code, balance: String(balance) })
    if (path === '/authenticate') {
      if (launches.has(body.launchToken ?? '') || !body.launchToken?.startsWith('launch'))
        return failed('INVALID_TOKEN')
      launches.add(body.launchToken)
      sessions.add(`session-${body.launchToken}`)
      const player = {
        // A token may name its player: "launch-as-mali-…".
        playerId: /^launch-as-(\w+)/.exec(body.launchToken)?.[1] ?? 'player-1',
        account: 'som***92',
        currency: 'THB',
        language: 'th',
        trial: false,
      }
      return {
        status: 'OK',
        ...player,
        sessionToken: `session-${body.launchToken}`,
        balance: String(balance),
      }
    }
    if (path === '/transaction') {
      const effect = effects.get(body.transactionId ?? '')
      const state = effect
        ? effect.undone
          ? 'rolledBack'
          : 'posted'
        : voided.has(body.transactionId ?? '')
          ? 'rolledBack'
          : 'unknown'
      return { status: 'OK', state }
    }
    if (path === '/rollback') {
      const bet = effects.get(body.betTransactionId ?? '')
      if (bet && !bet.undone) balance -= bet.amount
      if (bet) bet.undone = true
      voided.add(body.betTransactionId ?? '')
    }
    if (path === '/bet' || path === '/win') {
      if (path === '/bet' && !sessions.has(body.sessionToken ?? '')) return failed('INVALID_TOKEN')
      const amount = BigInt(body.amount ?? '0')
      const problem = move(body.transactionId ?? '', JSON.stringify(body), path === '/bet' ? -amount : amount)
      if (problem) return failed(problem.code)
    }
    if (path === '/round/close') {
      const round = wallet.rounds.get(body.roundId ?? '')
      wallet.rounds.set(body.roundId ?? '', { closed: (round?.closed ?? 0) + 1, proof: body.proof })
    }
    return { status: 'OK', operationId: `op-${body.transactionId}`, balance: String(balance) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString()
    const signature = createHmac('sha256', SECRET)
      .update(`${request.headers['x-timestamp']}.${raw}`)
      .digest('hex')
    const vendor = String(request.headers['x-vendor'])
    const isKnown = vendor === 'BAIZE' || studios.includes(vendor)
    if (signature !== request.headers['x-signature'] || !isKnown) wallet.badSignatures += 1
    if (studios.includes(vendor)) wallet.vendors.add(vendor)
    const body = JSON.parse(raw) as Record<string, string>
    const path = request.url ?? ''
    wallet.calls.push({ path, body })
    const fate = wallet.disturb(path, body)
    const answer = fate === 'none' || fate === 'loseAnswer' ? apply(path, body) : {}
    for (const done of waiting.get(path) ?? []) done()
    waiting.delete(path)
    if (fate === 'loseAnswer' || fate === 'fail') return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        typeof fate === 'object' ? { status: 'ERROR', ...fate, balance: String(balance) } : answer,
      ),
    )
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const wallet: FakeWallet = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balance: () => balance,
    setBalance: minor => {
      balance = minor
    },
    calls: [],
    rounds: new Map(),
    disturb: () => 'none',
    reached: path => new Promise(done => waiting.set(path, [...(waiting.get(path) ?? []), done])),
    badSignatures: 0,
    vendors: new Set(),
    close: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    },
  }
  return wallet
}
