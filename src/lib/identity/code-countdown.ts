import { atom } from 'nanostores'
import * as v from 'valibot'
import { visit } from '#lib/site/kept.ts'

/** What a code is for: a code of one purpose is worth nothing for another. */
export type CodePurpose = 'login' | 'register' | 'recover' | 'verifyPhone' | 'verifyEmail' | 'paymentPassword'

/** A code that was sent, as this tab remembers it: a reload forgets neither the wait nor which code was asked for. */
export interface SentCode {
  codeId: string
  /** Where it went: the number in E.164, or the address. */
  to: string
  /** When another one may be asked for, in milliseconds of this browser's clock. */
  endsAt: number
  /** How long the wait was when it began; a clock that is set back must not make it longer. */
  seconds: number
}

type SentCodes = Partial<Record<CodePurpose, SentCode>>

const stored = v.object({
  codeId: v.string(),
  to: v.string(),
  endsAt: v.number(),
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
})

/** The last code of each purpose. Empty until `readSent`, since a page is built without a browser. */
export const $sentCodes = atom<SentCodes>({})

const keyOf = (purpose: CodePurpose) => `code:${purpose}`

/** Takes over what this tab kept of a purpose before it was loaded anew. */
export function readSent(purpose: CodePurpose): void {
  if ($sentCodes.get()[purpose]) return
  const parsed = v.safeParse(stored, visit.json(keyOf(purpose)))
  if (parsed.success) $sentCodes.set({ ...$sentCodes.get(), [purpose]: parsed.output })
}

/**
 * Begins the wait of `countdownSeconds` (spec 4.2: expiredMinutes × 60). `spentMs` of it have passed already, such as
 * half of the way there and back when a password is recovered.
 */
export function noteSent(
  purpose: CodePurpose,
  sent: { codeId: string; to: string; countdownSeconds: number },
  spentMs = 0,
): void {
  const { codeId, to, countdownSeconds: seconds } = sent
  const code = { codeId, to, seconds, endsAt: Date.now() + seconds * 1_000 - spentMs }
  $sentCodes.set({ ...$sentCodes.get(), [purpose]: code })
  visit.set(keyOf(purpose), JSON.stringify(code))
}

/** The code was used, or the form is done with: the next one starts from the beginning. */
export function forgetSent(purpose: CodePurpose): void {
  const { [purpose]: _, ...rest } = $sentCodes.get()
  $sentCodes.set(rest)
  visit.set(keyOf(purpose), undefined)
}

/** Whole seconds until another code may be asked for; 0 when that is now. */
export function secondsLeft(sent: SentCode | undefined, nowMs: number): number {
  if (!sent) return 0
  return Math.min(sent.seconds, Math.max(0, Math.ceil((sent.endsAt - nowMs) / 1_000)))
}

/** 75 seconds are "1:15". */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
