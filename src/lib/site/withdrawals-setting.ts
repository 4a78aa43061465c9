import * as v from 'valibot'
import { PAYOUT_KINDS } from '../withdrawals/rules.ts'

const minor = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,14})$/, 'is not an amount in minor units such as "30000"'),
)
const minutes = v.pipe(
  v.number(),
  v.integer('is not a whole number of minutes'),
  v.minValue(1, 'is less than a minute'),
  v.maxValue(43_200, 'is more than 30 days'),
)
const length = v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(34))

/** The settings of withdrawals. Amounts are minor units as text. */
export const withdrawalsSetting = v.pipe(
  v.strictObject({
    minMinor: minor,
    maxMinor: minor,
    /** Per member and day of the deployment's time zone. */
    dailyMaxMinor: minor,
    dailyCount: v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1), v.maxValue(1_000)),
    /** Deducted from the payout. */
    feeMinor: minor,
    /** From this amount on two different people must approve. */
    secondPersonFromMinor: minor,
    reviewMinutes: minutes,
    payMinutes: minutes,
    /** {0} of the specification (4.9): without an answer within this time a payout counts as received. */
    receiptMinutes: minutes,
    /** How many times a deposit must be wagered before withdrawal; "0" for none. */
    depositTurnover: v.pipe(
      v.string(),
      v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'is not a number such as "1" or "1.5"'),
    ),
    providers: v.pipe(
      v.array(
        v.strictObject({
          code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,20}$/, 'is not a code of capitals and digits')),
          kind: v.picklist(PAYOUT_KINDS, 'is neither bank nor ewallet'),
          name: v.record(v.string(), v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
          /** How many digits its account numbers have. */
          minDigits: length,
          maxDigits: length,
        }),
      ),
      v.minLength(1, 'needs at least one bank or wallet'),
    ),
  }),
  v.check(
    ({ feeMinor, minMinor }) => BigInt(feeMinor) < BigInt(minMinor),
    'takes a fee as high as the smallest withdrawal',
  ),
  v.check(
    ({ minMinor, maxMinor }) => BigInt(minMinor) <= BigInt(maxMinor),
    'has a least amount above the most',
  ),
)
export type WithdrawalsSetting = v.InferOutput<typeof withdrawalsSetting>

const bank = (code: string, en: string, th: string, minDigits = 10, maxDigits = minDigits) => ({
  code,
  kind: 'bank' as const,
  name: { en, th },
  minDigits,
  maxDigits,
})

/** The defaults, for a deployment in Thailand. */
export const DEFAULT_WITHDRAWALS: WithdrawalsSetting = {
  minMinor: '30000',
  maxMinor: '20000000',
  dailyMaxMinor: '50000000',
  dailyCount: 10,
  feeMinor: '0',
  secondPersonFromMinor: '5000000',
  reviewMinutes: 30,
  payMinutes: 30,
  receiptMinutes: 60,
  depositTurnover: '1',
  providers: [
    bank('KBANK', 'Kasikornbank', 'ธนาคารกสิกรไทย'),
    bank('SCB', 'Siam Commercial Bank', 'ธนาคารไทยพาณิชย์'),
    bank('BBL', 'Bangkok Bank', 'ธนาคารกรุงเทพ'),
    bank('KTB', 'Krungthai Bank', 'ธนาคารกรุงไทย'),
    bank('BAY', 'Bank of Ayudhya', 'ธนาคารกรุงศรีอยุธยา'),
    bank('TTB', 'TMBThanachart Bank', 'ธนาคารทหารไทยธนชาต'),
    bank('GSB', 'Government Savings Bank', 'ธนาคารออมสิน', 12),
    bank('BAAC', 'Bank for Agriculture', 'ธ.ก.ส.', 12),
    bank('KKP', 'Kiatnakin Phatra Bank', 'ธนาคารเกียรตินาคินภัทร', 10, 14),
    {
      code: 'PROMPTPAY',
      kind: 'ewallet',
      name: { en: 'PromptPay', th: 'พร้อมเพย์' },
      minDigits: 10,
      maxDigits: 15,
    },
    {
      code: 'TRUEMONEY',
      kind: 'ewallet',
      name: { en: 'TrueMoney Wallet', th: 'ทรูมันนี่ วอลเล็ท' },
      minDigits: 10,
      maxDigits: 10,
    },
  ],
}
