import { balance } from '#lib/wallet/api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { readBalance } from './balance.ts'

export const walletRoutes: readonly Route[] = [
  serve(balance, async ({ db, session, runtime }) => {
    const { currency } = runtime.config
    const amount = await readBalance(db, session, currency)
    return { balance: amount.toString(), currency, asOf: runtime.clock.now().toISOString() }
  }),
]
