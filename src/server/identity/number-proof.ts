import type { CodeEntry, Codes } from '#server/codes/codes.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PhoneService } from './phone-service.ts'

/** What shows that a number is somebody's: the code that was sent to it, or what the service says of it. */
export interface NumberEntry extends Omit<CodeEntry, 'to'> {
  /** In E.164. */
  phone: string
  firebaseIdToken: string | undefined
}

interface Judges {
  codes: Codes
  phoneService: PhoneService
}

/**
 * Whether a number was shown to be the caller's, in the one way that the operator has chosen: where the service proves
 * numbers (spec 4.1, 4.3), no code of ours counts, and the other way round. What was right is used up by it.
 */
export function isProven(
  db: Database,
  { codes, phoneService }: Judges,
  { phone, firebaseIdToken: idToken = '', ...entry }: NumberEntry,
): Promise<boolean> {
  return phoneService.isOn
    ? phoneService.accepts({ idToken, phone })
    : codes.accepts(db, { ...entry, to: { phone } })
}

/** What an entry that proves nothing is called: the service has judged the code, so only its word can have run out. */
export function unproven({ phoneService }: Judges): 'codeExpired' | 'codeWrong' {
  return phoneService.isOn ? 'codeExpired' : 'codeWrong'
}

/** Where the service sends the codes, nobody is kept waiting for one of ours. */
export function requireOwnCodes({ phoneService }: Pick<Judges, 'phoneService'>): void {
  if (phoneService.isOn) throw new Refusal('notAllowed', { status: 403 })
}
