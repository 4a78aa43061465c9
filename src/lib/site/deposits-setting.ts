import * as v from 'valibot'
import { isPromptPayTarget } from '../cashier/promptpay.ts'

const minor = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "10000"'),
)
const minutes = v.pipe(
  v.number(),
  v.integer('is not a whole number of minutes'),
  v.minValue(1),
  v.maxValue(1_440),
)
const payee = v.pipe(v.string(), v.minLength(2), v.maxLength(60))

/** The terms of every method, shown before anything is typed: limits, fee and duration. */
const terms = {
  minMinor: minor,
  maxMinor: minor,
  feeMinor: v.optional(minor, '0'),
  /** How long the payer has. */
  payMinutes: minutes,
  expectedMinutes: minutes,
}
/** The names of those terms; whatever else a method has says where the money goes. */
export const METHOD_TERMS: readonly string[] = Object.keys(terms)
type Terms = Record<'minMinor' | 'maxMinor' | 'feeMinor', string>

const isLeastBelowMost = ({ minMinor, maxMinor }: Terms) => BigInt(minMinor) <= BigInt(maxMinor)
const isFeeBelowLeast = ({ minMinor, feeMinor }: Terms) => BigInt(feeMinor) < BigInt(minMinor)
const WRONG_LIMITS = 'has a least amount above the most'
const WRONG_FEE = 'takes a fee as high as the smallest deposit'

/** The deposit settings besides the demo's play money; null for a disabled method. Amounts are minor units as text. */
export const depositsSetting = v.strictObject({
  /** The target of PromptPay codes. Only for deployments in baht. */
  promptPay: v.nullable(
    v.pipe(
      v.strictObject({
        target: v.pipe(
          v.string(),
          v.check(
            isPromptPayTarget,
            'is neither a mobile number such as 0812345678, an id of 13 digits with its check digit, nor a wallet of 15',
          ),
        ),
        /** The payee that the banking app should show. */
        name: payee,
        ...terms,
      }),
      v.check(one => isLeastBelowMost(one), WRONG_LIMITS),
      v.check(one => isFeeBelowLeast(one), WRONG_FEE),
    ),
  ),
  /** The house's own accounts for member transfers. */
  bankTransfer: v.optional(
    v.nullable(
      v.pipe(
        v.strictObject({
          accounts: v.pipe(
            v.array(
              v.strictObject({
                /** The code of a bank among the withdrawal providers, whose name is shown. */
                bank: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/, 'is not a code of capitals and digits')),
                number: v.pipe(
                  v.string(),
                  v.regex(/^[\d -]{6,34}$/, 'is not an account number of digits, blanks and dashes'),
                  v.regex(/[1-9]/, 'is of zeros only'),
                ),
                name: payee,
              }),
            ),
            v.minLength(1, 'needs at least one account'),
            v.maxLength(10, 'has more than ten accounts'),
            v.check(
              list => new Set(list.map(one => one.bank)).size === list.length,
              'has two accounts of one bank',
            ),
          ),
          ...terms,
        }),
        v.check(one => isLeastBelowMost(one), WRONG_LIMITS),
        v.check(one => isFeeBelowLeast(one), WRONG_FEE),
      ),
    ),
    null,
  ),
  /** The page of the payment provider that the environment configures (docs/connect-a-provider.md). */
  providerPage: v.optional(
    v.nullable(
      v.pipe(
        v.strictObject({
          /** Its name for members, such as "Example Pay". */
          name: payee,
          ...terms,
        }),
        v.check(one => isLeastBelowMost(one), WRONG_LIMITS),
        v.check(one => isFeeBelowLeast(one), WRONG_FEE),
      ),
    ),
    null,
  ),
  /** From this amount on two different people must approve. */
  secondPersonFromMinor: minor,
})
export type DepositsSetting = v.InferOutput<typeof depositsSetting>

export const DEFAULT_DEPOSITS: DepositsSetting = {
  promptPay: null,
  bankTransfer: null,
  providerPage: null,
  secondPersonFromMinor: '5000000',
}
