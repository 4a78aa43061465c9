import { atom } from 'nanostores'
import * as v from 'valibot'
import { visit } from '#lib/site/kept.ts'

/** What a code is for: a code of one purpose is not valid for another. */
export type CodePurpose = 'login' | 'register' | 'recover' | 'verifyPhone' | 'verifyEmail' | 'paymentPassword'

/** A sent code as stored for this tab, so that a reload keeps the countdown and the code's id. */
export interface SentCode {
  codeId: string
  /** The target: the number in E.164, or the e-mail address. */
  to: string
  /** When another one may be requested, in milliseconds of this browser's clock. */
  endsAt: number
  /** The original length of the countdown; a clock that is set back must not make it longer. */
  seconds: number
}

type SentCodes = Partial<Record<CodePurpose, SentCode>>

const stored = v.object({
  codeId: v.string(),
  to: v.string(),
  endsAt: v.number(),
  seconds: v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)),
})

/** The last code of each purpose. Empty until `readSent`, because pages are built without a browser. */
export const $sentCodes = atom<SentCodes>({})

const keyOf = (purpose: CodePurpose) => `code:${purpose}`

/** Restores what this tab stored for a purpose before a reload. */
export function restoreSent(purpose: CodePurpose): void {
  if ($sentCodes.get()[purpose]) return
  const parsed = v.safeParse(stored, visit.json(keyOf(purpose)))
  if (parsed.success) $sentCodes.set({ ...$sentCodes.get(), [purpose]: parsed.output })
}

/**
 * Starts the countdown of `countdownSeconds` (spec 4.2: expiredMinutes × 60), less `spentMs` that have already passed,
 * for example half of the round trip when a password is recovered.
 */
export function startCountdown(
  purpose: CodePurpose,
  sent: { codeId: string; to: string; countdownSeconds: number },
  spentMs = 0,
): void {
  const { codeId, to, countdownSeconds: seconds } = sent
  const code = { codeId, to, seconds, endsAt: Date.now() + seconds * 1_000 - spentMs }
  $sentCodes.set({ ...$sentCodes.get(), [purpose]: code })
  visit.set(keyOf(purpose), JSON.stringify(code))
}

/** Forgets the code after its use, or when the form is finished. */
export function clearSent(purpose: CodePurpose): void {
  const { [purpose]: _, ...rest } = $sentCodes.get()
  $sentCodes.set(rest)
  visit.set(keyOf(purpose), undefined)
}

/** Whole seconds until another code may be requested; 0 if that is now. */
export function secondsLeft(sent: SentCode | undefined, nowMs: number): number {
  if (!sent) return 0
  return Math.min(sent.seconds, Math.max(0, Math.ceil((sent.endsAt - nowMs) / 1_000)))
}

/** Formats 75 seconds as "1:15". */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
