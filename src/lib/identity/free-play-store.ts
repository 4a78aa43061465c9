import { newId, newSecret } from '#lib/ids/ids.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { onSignedIn } from './entered.ts'
import { freePlayLogin } from './free-play-api.ts'
import { takeProof } from './human.ts'

/** One id per trial, so that a repeat after a lost answer opens no second one; the secret proves who repeats it. */
let unanswered: { id: string; repeatSecret: string } | undefined

/** Opens a trial account with play money and starts its session (spec 4.1, free play). */
export async function playFree(): Promise<Outcome<typeof freePlayLogin>> {
  unanswered ??= { id: newId(), repeatSecret: newSecret() }
  const input = { ...unanswered, os: osOf(navigator.userAgent), platform: 'W', version: 3 } as const
  const outcome = await retryWithNewSeal(async () => {
    const human = await takeProof('register')
    return call(freePlayLogin, { ...input, ...(human ? { human } : {}) })
  })
  if (outcome.ok || outcome.kind === 'refusal') unanswered = undefined
  if (!outcome.ok) return outcome
  onSignedIn(outcome.value, true)
  return outcome
}

/** The operating system by its common name, as the call requires (spec 7.1). */
function osOf(userAgent: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']
  return known.find(name => userAgent.includes(name)) ?? 'Other'
}
