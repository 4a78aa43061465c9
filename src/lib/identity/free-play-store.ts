import { call } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import { freePlayLogin } from './free-play-api.ts'
import { takeProof } from './human.ts'
import { onSignedIn } from './on-signed-in.ts'
import { repeatSecrets } from './repeat-secret.ts'

const secretOf = repeatSecrets()

/** Opens a trial account with play money and begins its session (spec 4.1, free play). */
export const freePlay = submitter(async (id, entry: EntryOf<typeof freePlayLogin>) => {
  const outcome = await retryWithNewSeal(async () => {
    const human = await takeProof('register')
    return call(freePlayLogin, { ...entry, id, repeatSecret: secretOf(id), ...(human ? { human } : {}) })
  })
  if (outcome.ok) onSignedIn(outcome.value, true)
  return outcome
})

export function playFree(): Promise<boolean> {
  return freePlay.submit({ os: osOf(navigator.userAgent), platform: 'W', version: 3 })
}

/** The operating system by its common name, as the call requires (spec 7.1). */
function osOf(userAgent: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']
  return known.find(name => userAgent.includes(name)) ?? 'Other'
}
