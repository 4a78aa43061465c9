import { type Pay, type Tier, type TierText, writeTiers } from '#lib/contracts/rules.ts'
import {
  CONTRACT_KINDS,
  type ContractKind,
  DIVIDEND_PERIODS,
  type DividendPeriod,
} from '#lib/contracts/windows.ts'
import { type Currency, toDecimal } from '#lib/money/money.ts'
import { percentOf, ppmOf } from '#lib/money/rates.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { OperatorFault, type Typed } from './arguments.ts'

const HUNDRED_PERCENT = 1_000_000

export function kindOf({ options }: Typed): ContractKind {
  const kind = CONTRACT_KINDS.find(one => one === options.kind)
  if (!kind) throw new OperatorFault(`--kind is one of ${CONTRACT_KINDS.join(', ')}`)
  return kind
}

export function periodOf({ options }: Typed): DividendPeriod | null {
  if (options.period === undefined) return null
  const period = DIVIDEND_PERIODS.find(one => one === options.period)
  if (!period) throw new OperatorFault('--period is D, W, H or M: a day, a week, half a month, a month')
  return period
}

/**
 * Tiers as an operator types them, "1000000/5/20000=8%, 3000000/10/60000=12%": valid bets, active members, loss, pay.
 */
export function tiersOf({ options }: Typed, currency: Currency): TierText[] {
  const text = typeof options.tiers === 'string' ? options.tiers : ''
  return writeTiers(text.split(',').map(one => readTier(one.trim(), currency)))
}

function readTier(text: string, currency: Currency): Tier {
  const [, bets = '', active = '', lost = '', paid = ''] =
    /^([^/]+)\/(\d{1,7})\/([^/=]+)=(.+)$/.exec(text) ?? []
  const [validBet, loss, pay] = [
    parseAmount(bets, currency),
    parseAmount(lost, currency),
    readPay(paid, currency),
  ]
  if (validBet === undefined || loss === undefined || !pay)
    throw new OperatorFault(
      `--tiers: "${text}" is not valid bets/active members/players’ loss=pay, such as 1000000/5/20000=8% or 1000000/5/0=500.00`,
    )
  return { validBet, active: Number(active), loss, pay }
}

function readPay(text: string, currency: Currency): Pay | undefined {
  if (text.endsWith('%')) {
    const ppm = ppmOf(text.slice(0, -1).trim(), HUNDRED_PERCENT)
    return ppm === undefined ? undefined : { ppm }
  }
  const sum = parseAmount(text, currency)
  return sum === undefined ? undefined : { sum }
}

/** Terms on one line, in the form in which they are typed. */
export function termsText(
  { period, tiers }: { period: DividendPeriod | null; tiers: readonly TierText[] },
  currency: Currency,
): string {
  const amount = (minor: string) => toDecimal(BigInt(minor), currency)
  const pay = ({ ppm, sum = '0' }: TierText) => (ppm === undefined ? amount(sum) : `${percentOf(ppm)}%`)
  const all = tiers.map(one => `${amount(one.validBet)}/${one.active}/${amount(one.loss)}=${pay(one)}`)
  return [...(period ? [period] : []), all.join(', ')].join('  ')
}
