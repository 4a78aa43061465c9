import { expect } from 'vitest'
import { given } from './aggregator.ts'

/** Which of the document's answers and codes each test file must bring about; together they are all, see `NEVER`. */
export const COVERED = {
  sessions: [
    ...['getSession 200', 'getSession 401', 'refreshSession 200', 'refreshSession 401', 'getBalance 200'],
    ...['getBalance 401', 'getTransactions 400', 'getGameRound 200'],
    ...['PAM_ERR_UNDEFINED', 'PAM_ERR_API_TOKEN', 'PAM_ERR_MISSING_PROVIDER', 'PAM_ERR_PLAYER_NOT_FOUND'],
    ...['PAM_ERR_SESSION_NOT_FOUND', 'PAM_ERR_SESSION_EXPIRED', 'PAM_ERR_ROUND_NOT_FOUND'],
  ],
  'refused-withdrawals': [
    ...['addTransaction 400', 'PAM_ERR_BET_NOT_ALLOWED', 'PAM_ERR_BONUS_OVERDRAFT', 'PAM_ERR_CASH_OVERDRAFT'],
    ...['PAM_ERR_NEGATIVE_STAKE', 'PAM_ERR_PROMO_OVERDRAFT', 'PAM_ERR_TRANS_CURRENCY'],
    'PAM_ERR_GAME_NOT_FOUND',
  ],
  cancellations: [
    ...['PAM_ERR_CANCEL_NON_WITHDRAW', 'PAM_ERR_CANCEL_NOT_FOUND', 'PAM_ERR_TRANS_ALREADY_CANCELLED'],
  ],
  'settled-once': [
    ...['addTransaction 200', 'getTransactions 200', 'PAM_ERR_DUPLICATE_TRANS'],
    ...['PAM_ERR_TRANS_ALREADY_SETTLED', 'PAM_ERR_TRANS_NOT_FOUND'],
  ],
} satisfies Record<string, string[]>

/**
 * Codes that this wallet has no case for: each member has an account, and an aggregator hears a fault as a status. A status
 * 401 is one and the same for the calls that need a player.
 */
export const NEVER = [
  ...['PAM_ERR_ACC_NOT_FOUND', 'PAM_ERR_TIMEOUT'],
  ...['addTransaction 401', 'getGameRound 401', 'getTransactions 401'],
]

/** After the tests of a file: it has brought about what it must. */
export function expectGiven(file: keyof typeof COVERED): void {
  expect(COVERED[file].filter(one => !given.has(one))).toEqual([])
}
