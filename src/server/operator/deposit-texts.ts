import type { DepositRow } from '#server/cashier/queries.ts'
import type { Typed } from './arguments.ts'
import { decisionTexts } from './decisions.ts'

export interface EnteredDeposit extends Pick<Typed, 'options'> {
  row: DepositRow
  /** What was typed behind the reference: a reason. */
  text: string
}

export const TEXTS = decisionTexts('deposits')

/** The texts of refusals that name the member. */
export function textsFor({ account }: DepositRow): Record<string, string> {
  return {
    ...TEXTS,
    memberTakesBreak: `${account} takes a break from play: send the money back`,
    overDepositLimit: `it would pass a deposit limit of ${account}: send the money back`,
  }
}
