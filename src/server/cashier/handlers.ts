import {
  announcePayment,
  cancelDeposit,
  checkDeposit,
  createDeposit,
  depositMethods,
  deposits,
  openPaymentPage,
} from '#lib/cashier/api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { pageOf } from '#lib/wire/older.ts'
import type { PaymentPages } from '#server/payments/pages.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { announce } from './announce.ts'
import { cancel } from './cancel.ts'
import { openMethods, toMethod } from './methods.ts'
import * as queries from './queries.ts'
import { startDeposit } from './start-deposit.ts'
import { toDeposit } from './to-wire.ts'

/** How many deposits a page of the list has. */
const LISTED = 20

interface Parts {
  settings: () => SiteSettings
  /** The payment provider; undefined where none is connected. */
  pages: PaymentPages | undefined
}

/** The deposit methods that the operator has set up, and play money in the demo. */
export function depositRoutes({ settings, pages }: Parts): readonly Route[] {
  const hasProvider = pages !== undefined
  return [
    serve(depositMethods, async ({ runtime: { config }, language }) => {
      const now = settings()
      return {
        currency: config.currency,
        methods: openMethods({ config, settings: now, hasProvider }).map(one =>
          toMethod(one, { settings: now, language }),
        ),
      }
    }),
    serveOnce(createDeposit, (call, tx) => startDeposit(call, tx, { settings: settings(), hasProvider })),
    serve(deposits, async ({ db, session, input: { before }, language }) => {
      const rows = await queries.lastDeposits(db, session.memberId, { before, limit: LISTED + 1 })
      const { list, next } = pageOf(rows, LISTED)
      return { deposits: list.map(row => toDeposit(row, { settings: settings(), language })), next }
    }),
    serveOnce(cancelDeposit, (call, tx) => cancel(call, tx, settings())),
    serveOnce(announcePayment, (call, tx) => announce(call, tx, settings())),
    serve(openPaymentPage, async call => {
      const row = await ownDeposit(call)
      if (!pages) throw call.refusal('notFound', { status: 404 })
      return { url: await pages.open(row, call.language) }
    }),
    serve(checkDeposit, async call => {
      const { db, session, runtime, language } = call
      await pages?.poll(await ownDeposit(call))
      const row = await ownDeposit(call)
      const balance = await readBalance(db, session, runtime.config.currency)
      return { deposit: toDeposit(row, { settings: settings(), language }), balance: balance.toString() }
    }),
  ]
}

/** The caller's own deposit; anybody else's is not there. */
async function ownDeposit(
  call: Call<typeof openPaymentPage> | Call<typeof checkDeposit>,
): Promise<queries.DepositRow> {
  const row = await queries.depositById(call.db, call.input.id)
  if (!row || row.member_id !== call.session.memberId) throw call.refusal('notFound', { status: 404 })
  return row
}
