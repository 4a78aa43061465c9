import { expect } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { operate } from '#server/operator/operate.ts'
import { startOpenGameSession } from '#server/play/game-sessions.ts'
import { type PlayServer, player, type TestPlayer } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { type TestClock, TIME_ZONE } from '#tests/support/test-clock.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { faultsOf, operationOf } from './document.ts'

/** The provider of the tests, behind an aggregator. */
export const PROVIDER = 'Evolution'

/** Every answer that was given so far: "getSession 200 PAM_ERR_…". */
export const given = new Set<string>()

/** A server that an aggregator calls. */
export type PamServer = TestServer<'play'> & {
  /** Another process on the same database. */
  other: TestServer<'play'>
  apiToken: string
}

export async function openPamServer(db: Database): Promise<PamServer> {
  const server = await openTestServer(db, { features: ['play'] })
  const apiToken = await addProvider(server, 'EVO', PROVIDER)
  const other = await openTestServer(db, { features: ['play'] })
  other.clock.set(server.clock.now())
  return { ...server, other, apiToken }
}

/** A provider as an operator adds it; answers its API token. */
export async function addProvider(
  server: PlayServer & { clock: TestClock },
  vendor: string,
  provider: string,
): Promise<string> {
  const settings = ['surface=pam', `pam_provider=${provider}`]
  const context = {
    db: server.db,
    operator: 'nok',
    now: server.clock.now(),
    timeZone: TIME_ZONE,
    secret: SECRET,
  }
  const added = await operate(['vendor', 'add', vendor, 'https://aggregator.example', ...settings], context)
  expect(added.exitCode, added.text).toBe(0)
  const { text } = await operate(['vendor', 'key', vendor, 'rotate'], context)
  // Keys are read again every few seconds.
  server.clock.advance(6_000)
  return /^Key \S+ of \w+: (\S+)$/m.exec(text)?.[1] ?? ''
}

export interface Seat {
  who: TestPlayer
  token: string
}

/** A member with that much in the wallet, at a table of the provider. */
export async function seat(server: PlayServer, balance = 100_000n): Promise<Seat> {
  const who = await player(server, balance)
  return { who, token: await openTable(server, who) }
}

export async function openTable(
  server: PlayServer,
  who: TestPlayer,
  vendor = 'EVO',
  gameType = 'RNG',
): Promise<string> {
  const now = server.clock.now()
  const { sessionToken } = await startOpenGameSession(
    server.db,
    {
      vendor,
      memberId: who.memberId,
      book: who.book,
      nodeId: 'evo-roulette',
      gameType,
      gameCode: 'lightning-roulette',
      language: 'th',
      sessionId: who.sessionId,
      expiresAt: new Date(now.getTime() + 24 * 3_600_000),
    },
    now,
  )
  return sessionToken
}

export interface Reply {
  http: number
  status: 'OK' | 'ERROR'
  error?: { code: string; message: string }
  transactionResult?: { transactionId?: string; balance?: { cashAmount: number } }
  [more: string]: unknown
}

export interface Asked {
  token?: string | undefined
  provider?: string
  apiToken?: string
  query?: Record<string, string> | URLSearchParams
  body?: string
}

/** One call; its answer must be one that the document describes. */
export async function ask(
  server: PamServer,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<Reply> {
  const { provider = PROVIDER, apiToken = server.apiToken, token, body } = asked
  const query = new URLSearchParams(asked.query)
  if (provider && !query.has('provider')) query.set('provider', provider)
  const response = await server.app.request(`/api/vendor/pam${path}?${query}`, {
    method,
    headers: {
      authorization: `Bearer ${apiToken}`,
      'x-correlation-id': '-',
      ...(token === undefined ? {} : { 'x-player-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json()) as Omit<Reply, 'http'>
  expect(faultsOf(method, path, response.status, answer)).toEqual([])
  given.add(`${operationOf(method, path)?.operationId} ${response.status}`)
  if (answer.error) given.add((answer.error as { code: string }).code)
  return { http: response.status, ...answer } as Reply
}

/** A round and a bet of it, as they are named in the calls. */
export const round = () => ({ providerRoundId: newId(), providerBetRef: newId() })

/** The body of a transaction, amounts as the aggregator writes them: six decimals. */
export function transactionOf(type: string, facts: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    currency: 'THB',
    provider: PROVIDER,
    transactionType: type,
    cashAmount: '10',
    bonusAmount: '0',
    promoAmount: '0',
    transactionDateTime: '2026-11-21T13:15:30Z',
    providerTransactionId: newId(),
    providerGameId: 'lightning-roulette',
    ...facts,
  }
}

/** Adds a transaction; amounts are decimal text, so that what travels is exactly what the test says. */
export function add(
  server: PamServer,
  { who, token }: Seat,
  transaction: Record<string, unknown>,
): Promise<Reply> {
  return ask(server, 'POST', `/players/${who.memberId}/transactions`, { token, body: written(transaction) })
}

export function written(transaction: Record<string, unknown>): string {
  return JSON.stringify(transaction).replace(/"(\w+Amount)":"([^"]*)"/g, '"$1":$2')
}

/** A transaction's error code, or OK. */
export const codeOf = (reply: Reply): string => reply.error?.code ?? reply.status

export const cashOf = (reply: Reply): number | undefined => reply.transactionResult?.balance?.cashAmount
