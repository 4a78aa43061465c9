import * as v from 'valibot'
import { BREAK_REFUSALS } from '#lib/limits/rules.ts'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, instant, minorText, nothing, positiveMinorText } from '#lib/wire/schemas.ts'

/** The wallet's balance, directly from the ledger: never cached, never behind an answered bet (reliability I13). */
export const balance = action({
  name: 'balance',
  summary: 'The balance of the signed-in member, trial money included',
  method: 'GET',
  path: '/wallet/balance',
  audience: 'signedIn',
  input: nothing,
  answer: v.object({ balance: minorText, currency: v.string(), asOf: instant }),
  refusals: [],
})

/**
 * Returns the balances of wallets that vendors keep, for example when a member leaves a game. `pending`: a vendor has
 * not answered yet; the server retries until it does.
 */
export const walletTransferRelay = action({
  name: 'walletTransferRelay',
  summary: 'Moves the member’s money from vendors’ wallets back to their own',
  method: 'POST',
  path: '/wallet/transfer-relay',
  audience: 'member',
  input: nothing,
  answer: v.object({ balance: minorText, currency: v.string(), pending: v.boolean() }),
  refusals: [],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** Whether one wallet serves every vendor here, or some vendors keep wallets of their own. */
export const merchantWallet = action({
  name: 'merchantWallet',
  summary: 'Whether every vendor plays from the one wallet',
  method: 'GET',
  path: '/wallet/merchant',
  audience: 'anyone',
  input: nothing,
  answer: v.object({ isSingle: v.boolean() }),
  refusals: [],
})

const vendorWallet = v.object({
  /** The vendor's code. */
  vendor: v.string(),
  /** The balance in the vendor's last answer; later rounds may have changed it. */
  balance: minorText,
  /** The vendor has not answered a transfer to or from this wallet yet. */
  isMoving: v.boolean(),
})

/** The member's own wallet, and those kept by vendors, in the order of their codes. */
export const memberWallets = action({
  name: 'memberWallets',
  summary: 'The wallets of the signed-in member: the main one, and those at vendors',
  method: 'GET',
  path: '/wallet/wallets',
  audience: 'member',
  input: nothing,
  answer: v.object({
    isSingle: v.boolean(),
    currency: v.string(),
    balance: minorText,
    vendors: v.array(vendorWallet),
  }),
  refusals: [],
})
export type MemberWallets = v.InferOutput<(typeof memberWallets)['answer']>

/**
 * Moves the balance to a vendor's own wallet, as opening one of its games does: all of it, or as much as the member's
 * own limits allow; money at other vendors is returned first. A repeat has the same result. `pending`: some vendor has
 * not answered yet; the server retries until it does.
 */
export const sendToVendor = action({
  name: 'sendToVendor',
  summary: 'Moves the member’s money to the wallet of one vendor',
  method: 'POST',
  path: '/wallet/vendors/:vendor',
  audience: 'member',
  input: v.strictObject({ vendor: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,20}$/, 'badInput')) }),
  answer: v.object({ balance: minorText, currency: v.string(), pending: v.boolean() }),
  refusals: [
    'gameMaintenance',
    ...BREAK_REFUSALS,
    'sessionLimitReached',
    'realityCheckDue',
    'stakeLimitUnseen',
  ],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** Stands for the main wallet instead of a vendor's code. */
export const MAIN_WALLET = 'wallet'
const place = v.pipe(v.string(), v.regex(/^(wallet|[A-Z0-9_]{1,20})$/, 'badInput'))

/**
 * The result of a move. `onItsWay`: a vendor has not answered yet; the server retries until it does. `inWallet`: the
 * second of two steps failed, and the money is in the main wallet. `notMoved`: the vendor refused, and nothing moved.
 */
const MOVE_ENDS = ['done', 'onItsWay', 'inWallet', 'notMoved'] as const
export type MoveEnd = (typeof MOVE_ENDS)[number]

/**
 * Moves an amount between the main wallet and a vendor's, or from one vendor through the main wallet to another. Money
 * sent to a vendor is returned up to the requested amount; the last part includes all winnings there.
 */
export const moveFunds = action({
  name: 'moveFunds',
  summary: 'Moves an amount between the wallets of the signed-in member',
  method: 'POST',
  path: '/wallet/moves',
  audience: 'member',
  input: v.pipe(
    v.strictObject({ id: clientMadeId, from: place, to: place, amount: positiveMinorText }),
    v.check(({ from, to }) => from !== to, 'badInput'),
  ),
  answer: v.object({ balance: minorText, currency: v.string(), end: v.picklist(MOVE_ENDS) }),
  refusals: [
    'notEnoughMoney',
    'fundsOnTheirWay',
    'gameMaintenance',
    ...BREAK_REFUSALS,
    'sessionLimitReached',
    'realityCheckDue',
    'lossLimitReached',
    'stakeLimitReached',
    'stakeLimitUnseen',
  ],
  rateLimit: { limit: 30, windowSeconds: 60 },
})
