import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, instant, minorText, nothing, positiveMinorText } from '#lib/wire/schemas.ts'

/** The wallet's balance, straight from the ledger: never cached, never behind an answered bet (reliability I13). */
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
 * Brings back what lies in wallets that vendors keep of their own, as when a member leaves a game. `pending`: a vendor has
 * not answered yet; it is asked again until it does.
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

/** Whether one wallet serves every vendor here, or some keep wallets of their own that money is moved to. */
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
  /** What lies there by the last word of the vendor; games played since then may have changed it. */
  balance: minorText,
  /** A transfer to or from there has not been answered by the vendor yet. */
  isMoving: v.boolean(),
})

/** The member's own wallet, and those that vendors keep of their own, in the order of their codes. */
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
 * Moves the balance to a vendor's own wallet, as the opening of one of its games does: all of it, or as much as the
 * member's own limits let; what lies at other vendors comes back first. A repeat ends the same. `pending`: some vendor has
 * not answered yet; it is asked again until it does.
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
    'playPaused',
    'playExcluded',
    'playExcludedUntil',
    'sessionLimitReached',
    'realityCheckDue',
    'stakeLimitUnseen',
  ],
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** In place of a vendor's code: the main wallet. */
export const MAIN_WALLET = 'wallet'
const place = v.pipe(v.string(), v.regex(/^(wallet|[A-Z0-9_]{1,20})$/, 'badInput'))

/**
 * How a move ended. `onItsWay`: a vendor has not answered yet; it is asked until it does. `inWallet`: of two halves the second
 * did not happen, and the money is in the main wallet. `notMoved`: the vendor refused, and nothing moved.
 */
const MOVE_ENDS = ['done', 'onItsWay', 'inWallet', 'notMoved'] as const
export type MoveEnd = (typeof MOVE_ENDS)[number]

/**
 * Moves an amount between the main wallet and one at a vendor, or from one vendor over the main wallet to another. What was
 * sent to a vendor comes back as far as it is asked for; with the last of it comes all that was won there.
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
    'playPaused',
    'playExcluded',
    'playExcludedUntil',
    'sessionLimitReached',
    'realityCheckDue',
    'lossLimitReached',
    'stakeLimitReached',
    'stakeLimitUnseen',
  ],
  rateLimit: { limit: 30, windowSeconds: 60 },
})
