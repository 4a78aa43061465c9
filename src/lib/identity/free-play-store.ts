import { newId, newSecret } from '#lib/ids/ids.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import { entered } from './entered.ts'
import { freePlayLogin } from './free-play-api.ts'
import { takeProof } from './human.ts'

/** One id for one trial: asking again after a lost answer opens no second one, and the secret shows who asks. */
let unanswered: { id: string; repeatSecret: string } | undefined

/** Opens a trial account with play money and begins its session (spec 4.1, free play). */
export async function playFree(): Promise<Outcome<typeof freePlayLogin>> {
  unanswered ??= { id: newId(), repeatSecret: newSecret() }
  const input = { ...unanswered, os: osOf(navigator.userAgent), platform: 'W', version: 3 } as const
  const outcome = await sealedAgain(async () => {
    const human = await takeProof('register')
    return call(freePlayLogin, { ...input, ...(human ? { human } : {}) })
  })
  if (outcome.ok || outcome.kind === 'refusal') unanswered = undefined
  if (!outcome.ok) return outcome
  entered(outcome.value, true)
  return outcome
}

/** What the call wants to know (spec 7.1): the system by its common name. */
function osOf(userAgent: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']
  return known.find(name => userAgent.includes(name)) ?? 'Other'
}
