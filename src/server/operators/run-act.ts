import type { Action, AnswerOf } from '#lib/wire/action.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { samePersonText, twoPeopleText } from '#server/operator/people.ts'
import { differenceText } from '#server/operator/proposals.ts'
import { Refusal, type RefusalOptions } from '#server/platform/refusal.ts'
import { errorMessage } from '#server/platform/texts.ts'
import { type Act, perform } from './act.ts'

/** Texts of a command for codes whose general text says too little there. */
type Texts = Readonly<Record<string, string | ((options: RefusalOptions) => string)>>

/** Runs an act for the command line: its answer, or what it refuses as an error in English. */
export async function runAct<A extends Action & { readonly audience: 'operator' }>(
  context: OperatorContext,
  act: Act<A>,
  input: unknown,
  texts: Texts = {},
): Promise<AnswerOf<A>> {
  try {
    return await perform(context, act, input)
  } catch (error) {
    if (error instanceof Refusal) throw new OperatorFault(textOf(context, error, texts))
    throw error
  }
}

function textOf({ person = '' }: OperatorContext, { code, options }: Refusal, texts: Texts): string {
  const known = texts[code]
  if (known !== undefined) return typeof known === 'string' ? known : known(options)
  if (code === 'secondPersonOther') return samePersonText(person)
  if (code === 'twoPeopleNeeded') return twoPeopleText(Number(options.details?.named))
  const { field, values, details } = options
  if (typeof details?.faults === 'string') return details.faults
  if (code === 'secondPersonDiffers' && details) return differenceText(details)
  const message = errorMessage(code, 'en', { requestId: '', ...values })
  return field ? `${field}: ${message}` : message
}
