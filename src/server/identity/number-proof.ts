import type { CodeEntry, Codes } from '#server/codes/codes.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { PhoneService } from './phone-service.ts'

/** Proof that a number belongs to the caller: the code sent to it, or the service's ID token. */
export interface NumberEntry extends Omit<CodeEntry, 'to'> {
  /** In E.164. */
  phone: string
  firebaseIdToken: string | undefined
}

interface Verifiers {
  codes: Codes
  phoneService: PhoneService
}

/**
 * Returns whether the caller has proven that a number is theirs, by the method that the operator has chosen: where the
 * service verifies numbers (spec 4.1, 4.3), our own codes do not count, and vice versa. A valid proof is used up.
 */
export function isProven(
  db: Database,
  { codes, phoneService }: Verifiers,
  { phone, firebaseIdToken: idToken = '', ...entry }: NumberEntry,
): Promise<boolean> {
  return phoneService.isOn
    ? phoneService.accepts({ idToken, phone })
    : codes.accepts(db, { ...entry, to: { phone } })
}

/** The error code of a failed proof: the service has already checked the code, so only its token can have expired. */
export function unproven({ phoneService }: Verifiers): 'codeExpired' | 'codeWrong' {
  return phoneService.isOn ? 'codeExpired' : 'codeWrong'
}

/** Refuses to send our own code where the service sends the codes. */
export function requireOwnCodes({ phoneService }: Pick<Verifiers, 'phoneService'>): void {
  if (phoneService.isOn) throw new Refusal('notAllowed', { status: 403 })
}
