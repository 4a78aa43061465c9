import { createDeposit, type Deposit, depositMethods, deposits } from '#lib/cashier/api.ts'
import { isWithinLimits, SANDBOX_TERMS } from '#lib/cashier/rules.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import * as queries from './queries.ts'

/** How many of the last deposits the page lists. */
const LISTED = 20

/** Deposits of play money, in the demo only. */
export const cashierRoutes: readonly Route[] = [
  serve(depositMethods, async ({ runtime }) => ({
    currency: runtime.config.currency,
    methods: runtime.config.demo ? [sandboxTerms()] : [],
  })),
  serveOnce(createDeposit, depositOnce),
  serve(deposits, async ({ db, session }) => ({
    deposits: (await queries.lastDeposits(db, session.memberId, LISTED)).map(toDeposit),
  })),
]

function sandboxTerms() {
  const { method, playMoney, minMinor, maxMinor, feeMinor, expectedSeconds, quickMinor } = SANDBOX_TERMS
  return {
    method,
    playMoney,
    minAmount: minMinor.toString(),
    maxAmount: maxMinor.toString(),
    fee: feeMinor.toString(),
    expectedSeconds,
    quickAmounts: quickMinor.map(String),
  }
}

/** Permission, limits, then the credit and the row that tells of it, all in the transaction of the answer. */
async function depositOnce(call: Call<typeof createDeposit>, tx: Transaction) {
  const { input, session, runtime } = call
  const { currency, demo } = runtime.config
  if (!demo) throw call.refusal('notFound', { status: 404 })
  const amount = BigInt(input.amount)
  if (!isWithinLimits(amount, SANDBOX_TERMS)) throw outsideLimits(call)
  const wallet = account({ book: session.book, kind: 'wallet', memberId: session.memberId, unit: currency })
  const paidIn = account({ book: session.book, kind: 'payments_in', unit: currency })
  const outcome = await post(tx, {
    kind: 'deposit',
    book: session.book,
    scope: 'deposit',
    key: input.id,
    reference: input.id,
    legs: [
      { account: wallet, amount },
      { account: paidIn, amount: -amount },
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`deposit ${input.id} was ${outcome.state} by the ledger`)
  const balance = outcome.balances.get(wallet.id)
  if (balance === undefined) throw new Error('a posted operation without the wallet it touched')
  const deposit = await store(tx, call, amount, outcome.operationId)
  tx.afterCommit(() =>
    runtime.live.tell(session.memberId, { type: 'balance', balance: balance.toString(), currency }),
  )
  return { deposit, balance: balance.toString() }
}

async function store(
  tx: Transaction,
  { input, session, runtime }: Call<typeof createDeposit>,
  amount: bigint,
  operationId: string,
): Promise<Deposit> {
  const { currency } = runtime.config
  const at = runtime.clock.now()
  const fee = SANDBOX_TERMS.feeMinor
  const { id, method } = input
  const { memberId } = session
  const row = {
    id,
    memberId,
    method,
    amount,
    fee,
    currency,
    status: 'approved' as const,
    operationId,
    createdAt: at,
  }
  await queries.insertDeposit(tx, row)
  const timeline = [
    { status: 'created' as const, at },
    { status: 'approved' as const, at },
  ]
  await queries.insertStatuses(tx, id, timeline)
  const [statuses, moments] = [timeline.map(step => step.status), timeline.map(step => step.at)]
  return toDeposit({ id, method, amount, fee, currency, status: 'approved', statuses, moments })
}

function toDeposit(row: queries.DepositRow): Deposit {
  return {
    id: row.id,
    method: row.method,
    amount: row.amount.toString(),
    fee: row.fee.toString(),
    currency: row.currency,
    status: row.status,
    timeline: row.statuses.flatMap((status, index) => {
      const at = row.moments[index]
      return at ? [{ status, at: at.toISOString() }] : []
    }),
  }
}

function outsideLimits(call: Call<typeof createDeposit>) {
  const { currency } = call.runtime.config
  const words = (amount: bigint) => formatMoney(amount, currency, LANGUAGES[call.language].tag)
  return call.refusal('amountOutsideLimits', {
    field: 'amount',
    values: { min: words(SANDBOX_TERMS.minMinor), max: words(SANDBOX_TERMS.maxMinor) },
    details: { min: SANDBOX_TERMS.minMinor.toString(), max: SANDBOX_TERMS.maxMinor.toString() },
  })
}
