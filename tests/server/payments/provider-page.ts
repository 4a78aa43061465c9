import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Deposit } from '#lib/cashier/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_DEPOSITS } from '#lib/site/deposits-setting.ts'
import { expireUnpaid } from '#server/cashier/expiry.ts'
import { sql } from '#server/db/sql.ts'
import { PaymentPages } from '#server/payments/pages.ts'
import { PaymentPoller } from '#server/payments/payment-poller.ts'
import { Provider, type ProviderAccount } from '#server/payments/provider.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import type { TestDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { newDataDir } from '#tests/support/server-process.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createProvider, type TestProvider } from '../../../src/provider-demo/server.ts'

const SECRET = 'a secret of the payment tests, 32 or more'

export const DEPOSITS = {
  ...DEFAULT_DEPOSITS,
  providerPage: {
    name: 'Example Pay',
    minMinor: '10000',
    maxMinor: '5000000',
    feeMinor: '300',
    payMinutes: 30,
    expectedMinutes: 1,
  },
}

/** Gives a test file a server whose members pay on the page of a provider, and the provider. */
export function useProviderPage(database: TestDatabase) {
  let server: TestServer<'cashier'>
  let provider: TestProvider
  let http: Server
  let account: ProviderAccount
  /** Whether webhooks reach the site, and what the site answered to them. */
  let hears = true
  const answers: number[] = []

  beforeAll(async () => {
    http = createServer((request, response) => {
      if (request.url?.startsWith('/pay-here')) return provider.handle(request, response)
      void passOn(request, response)
    })
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    account = { url: `${url}/pay-here`, merchant: 'house', secret: SECRET }
    provider = createProvider({
      merchant: { id: 'house', name: 'House', secret: SECRET, webhookUrl: `${url}/webhook` },
      dataDir: newDataDir(),
      // The site's own origin, as in the demo.
      publicUrl: 'http://localhost:4321/pay-here',
      sweepMs: 3_600_000,
    })
    server = await openTestServer(database.db, {
      features: ['cashier'],
      provider: account,
      settings: { deposits: DEPOSITS },
    })
  })
  afterAll(async () => {
    http.close()
    await provider.close()
  })
  beforeEach(() => {
    forgetCounts()
    hears = true
    answers.length = 0
    server.change({})
  })

  /** Passes a webhook on to the site, unless a test cut the way. */
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    if (!hears) {
      response.writeHead(503).end()
      return
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-') || name === 'content-type'),
    ) as Record<string, string>
    const answer = await post(Buffer.concat(pieces).toString(), headers)
    answers.push(answer.status)
    response.writeHead(answer.status).end()
  }

  async function post(body: string, headers: Record<string, string>) {
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const response = await server.app.request('/api/payments/webhook', { method: 'POST', headers, body }, env)
    return { status: response.status, body: (await response.json()) as { outcome?: string; code?: string } }
  }

  function signed(body: string, { at = server.clock.now().getTime(), secret = SECRET } = {}) {
    const timestamp = String(at)
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return post(body, { 'x-merchant': 'house', 'x-timestamp': timestamp, 'x-signature': signature })
  }

  const openPage = (who: SignedIn, { id }: Deposit) =>
    server.call('POST', `/deposits/${id}/page`, { token: who.token, body: {} })

  return {
    get server() {
      return server
    },
    get account() {
      return account
    },
    answers,
    hear: (on: boolean) => {
      hears = on
    },
    sweep: () => provider.sweep(),
    post,
    signed,
    /** A webhook as the provider signs it. */
    webhook: (content: object, by = {}) => signed(JSON.stringify(content), by),
    begun: async (who: SignedIn, amount = '50000'): Promise<Deposit> => {
      const body = { id: newId(), method: 'providerPage', amount }
      const said = await server.call('POST', '/deposits', { token: who.token, body })
      expect(said.body.code).toBeUndefined()
      return (said.body.value as unknown as { deposit: Deposit }).deposit
    },
    openPage,
    /** The address of the page that a deposit is paid on. */
    opened: async (who: SignedIn, deposit: Deposit): Promise<string> =>
      String((await openPage(who, deposit)).body.value?.url),
    /** What the payer does on the page; returns where the page leads. */
    finish: async (pageUrl: string, end: 'paid' | 'failed'): Promise<string | null> => {
      const { pathname } = new URL(pageUrl)
      const own = `${new URL(account.url).origin}${pathname}`
      expect((await fetch(own)).status).toBe(200)
      const response = await fetch(`${own}/${end}`, { method: 'POST', redirect: 'manual' })
      await provider.sweep()
      return response.headers.get('location')
    },
    check: async (who: SignedIn, { id }: Deposit) =>
      (await server.call('POST', `/deposits/${id}/check`, { token: who.token, body: {} })).body.value as
        | { deposit: Deposit; balance: string }
        | undefined,
    /** Ends what is not paid in time. */
    expire: () =>
      database.db.transaction(tx => expireUnpaid(tx, new Date(server.clock.now().getTime() + 31 * 60_000))),
    /** What asks the provider by itself, three minutes on. */
    poller: () => {
      const { runtime, settings } = server
      const parts = { account, clock: runtime.clock, allowedPrivateHosts: ['127.0.0.1'], ownOrigin: '' }
      const pages = new PaymentPages({ runtime, provider: new Provider(parts), settings })
      const later = { now: () => new Date(runtime.clock.now().getTime() + 3 * 60_000) }
      return new PaymentPoller({ pages, clock: later, log: runtime.log })
    },
    reports: async ({ id }: Deposit) =>
      (
        await database.db.rows(sql<{ outcome: string }>`
          select outcome from payment_reports where deposit_id = ${id}::uuid order by at`)
      ).map(one => one.outcome),
    balance: (who: SignedIn) => balanceOf(server, who),
    /** What stands in a member's inbox, the newest first. */
    inbox: (who: SignedIn): Promise<{ kind: string; values: Record<string, unknown> }[]> =>
      database.db.rows(sql<{ kind: string; values: Record<string, unknown> }>`
        select kind, "values" from inbox_messages where member_id = ${who.member.id}::uuid
        order by created_at desc, id desc`),
  }
}

/** What the provider reports of a deposit. */
export const paid = ({ id, amount }: Deposit, change: object = {}) => ({
  eventId: newId(),
  paymentId: `pay-${id}`,
  reference: id,
  status: 'paid',
  amount,
  currency: 'THB',
  ...change,
})
