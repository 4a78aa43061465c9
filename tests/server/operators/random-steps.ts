import { newId } from '#lib/ids/ids.ts'
import type { Permission } from '#lib/operators/permissions.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { type Act, perform } from '#server/operators/act.ts'
import {
  approveAdjustmentAct,
  proposeAdjustmentAct,
  withdrawAdjustmentAct,
} from '#server/operators/corrections/adjustment-acts.ts'
import { approveDepositAct, rejectDepositAct } from '#server/operators/deposits/decision-acts.ts'
import { addNoteAct, freezeAct, unfreezeAct } from '#server/operators/members/status-acts.ts'
import { addPersonAct, personRolesAct, removePersonAct } from '#server/operators/people/people-acts.ts'
import {
  approveWithdrawalAct,
  payWithdrawalAct,
  refundWithdrawalAct,
  rejectWithdrawalAct,
  reviewWithdrawalAct,
  withdrawalArrivedAct,
} from '#server/operators/withdrawals/decision-acts.ts'
import type { seeded } from '#tests/support/random.ts'

type Random = ReturnType<typeof seeded>

/** From this amount on two people decide, in minor units. */
export const TWO_FROM = 50_000n

/** What random people act on. */
export interface World {
  memberId: string
  withdrawals: readonly string[]
  deposits: readonly string[]
  /** Grows while people propose corrections. */
  adjustments: string[]
  names: readonly string[]
}

/** What one person does once. */
export interface Step {
  /** The act and its input, for a test that fails. */
  name: string
  permission: Permission
  /** What two people say the same of where two have to. */
  said: string
  /** What was said counts for a day; an approval counts until it is decided. */
  isProposal: boolean
  run: (context: OperatorContext) => Promise<unknown>
}

export function randomStep(random: Random, world: World): Step {
  const choose = <T>(from: readonly T[]): T => {
    const one = from[random.below(from.length)]
    if (one === undefined) throw new Error('nothing to choose from')
    return one
  }
  const of = (kinds: readonly ((choose: Choose, world: World) => Step)[]) => choose(kinds)(choose, world)
  return of(choose([WITHDRAWALS, WITHDRAWALS, CORRECTIONS, DEPOSITS, MEMBERS, PEOPLE]))
}

type Choose = <T>(from: readonly T[]) => T
type Kind = (choose: Choose, world: World) => Step

function step<A extends Parameters<typeof perform>[1]['action']>(
  act: Act<A>,
  input: object,
  said: string,
  isProposal = false,
): Step {
  const { action, permission } = act
  const name = `${action.name} ${JSON.stringify(input)}`
  return { name, permission, said, isProposal, run: context => perform(context, act, input) }
}

const REASONS = ['As asked', 'By mistake']
const instead = (choose: Choose) => (choose([true, false, false]) ? { instead: true } : {})

const WITHDRAWALS: readonly Kind[] = [
  (choose, { withdrawals }) => {
    const withdrawal = choose(withdrawals)
    return step(reviewWithdrawalAct, { withdrawal }, `review ${withdrawal}`)
  },
  (choose, { withdrawals }) => {
    const withdrawal = choose(withdrawals)
    return step(approveWithdrawalAct, { withdrawal }, `approve ${withdrawal}`)
  },
  (choose, { withdrawals }) => {
    const withdrawal = choose(withdrawals)
    return step(approveWithdrawalAct, { withdrawal }, `approve ${withdrawal}`)
  },
  (choose, { withdrawals }) => {
    const withdrawal = choose(withdrawals)
    const input = { withdrawal, reason: choose(REASONS) }
    return step(rejectWithdrawalAct, input, `reject ${withdrawal}`)
  },
  (choose, { withdrawals }) => {
    const [withdrawal, bankReference] = [choose(withdrawals), choose(['KB1', 'KB2'])]
    const input = { withdrawal, bankReference, ...instead(choose) }
    return step(payWithdrawalAct, input, `paid ${withdrawal} ${bankReference}`, true)
  },
  (choose, { withdrawals }) => {
    const [withdrawal, reason, act] = [
      choose(withdrawals),
      choose(REASONS),
      choose([refundWithdrawalAct, withdrawalArrivedAct]),
    ]
    const input = { withdrawal, reason, ...instead(choose) }
    return step(act, input, `${act.action.name} ${withdrawal} ${reason}`, true)
  },
]

const CORRECTIONS: readonly Kind[] = [
  (choose, { memberId: member, adjustments }) => {
    const id = newId()
    adjustments.push(id)
    const amount = choose(['-70000', '-900', '100', '49999', '50000', '90000'])
    const input = { id, member, amount, reason: choose(REASONS) }
    return step(proposeAdjustmentAct, input, `adjust ${id}`)
  },
  (choose, { adjustments }) => {
    const adjustment = choose([...adjustments, newId()])
    return step(approveAdjustmentAct, { adjustment }, `adjust ${adjustment}`)
  },
  (choose, { adjustments }) => {
    const adjustment = choose([...adjustments.slice(-1), newId()])
    return step(approveAdjustmentAct, { adjustment }, `adjust ${adjustment}`)
  },
  (choose, { adjustments }) => {
    const adjustment = choose([...adjustments, newId()])
    const input = { adjustment, reason: choose(REASONS) }
    return step(withdrawAdjustmentAct, input, `take back ${adjustment}`)
  },
]

const DEPOSITS: readonly Kind[] = [
  (choose, { deposits }) => {
    const deposit = choose(deposits)
    return step(approveDepositAct, { deposit }, `approve ${deposit}`)
  },
  (choose, { deposits }) => {
    const deposit = choose(deposits)
    return step(approveDepositAct, { deposit }, `approve ${deposit}`)
  },
  (choose, { deposits }) => {
    const deposit = choose(deposits)
    return step(rejectDepositAct, { deposit, reason: choose(REASONS) }, `reject ${deposit}`)
  },
]

const MEMBERS: readonly Kind[] = [
  (choose, { memberId: member }) => step(freezeAct, { member, reason: choose(REASONS) }, `freeze ${member}`),
  (choose, { memberId: member }) =>
    step(unfreezeAct, { member, reason: choose(REASONS) }, `unfreeze ${member}`, true),
  (choose, { memberId: member }) =>
    step(addNoteAct, { id: newId(), member, text: choose(REASONS) }, `note ${member}`),
]

const ROLES = [['admin'], ['finance'], ['support', 'finance'], ['content']]

const PEOPLE: readonly Kind[] = [
  (choose, { names }) => {
    const [name, roles] = [choose(names), choose(ROLES)]
    const said = `roles ${name} ${roles.toSorted().join()}`
    return step(personRolesAct, { name, roles, ...instead(choose) }, said, true)
  },
  (choose, { names }) => {
    const name = choose(names)
    return step(removePersonAct, { name, ...instead(choose) }, `remove ${name}`, true)
  },
  (choose, { names }) => {
    const [name, roles] = [choose(names), choose(ROLES)]
    const said = `add ${name} ${roles.toSorted().join()}`
    return step(addPersonAct, { name, roles, ...instead(choose) }, said, true)
  },
]
