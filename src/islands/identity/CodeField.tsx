import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { fill } from '#lib/i18n/format.ts'
import {
  $sentCodes,
  type CodePurpose,
  clockOf,
  restoreSent,
  type SentCode,
  secondsLeft,
} from '#lib/identity/code-countdown.ts'
import styles from './CodeField.module.css'
import type { PhonePhrases } from './code-phrases.ts'

/** A code is requested at most this often, however often the button is pressed (spec 4.2). */
const PRESS_MS = 1_000

/**
 * What became of asking for a code. `failure` is the server's sentence, for the warning dialog (spec section 8); none
 * when the form has already said beside a field what is wrong.
 */
export type CodeRequest = { isSent: true } | { isSent: false; failure: string | undefined }

interface Props
  extends Pick<FieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'required' | 'isFirst'> {
  purpose: CodePurpose
  /** By default the code of a text message. */
  label?: string
  /** Asks for a code and notes it with `noteSent`; checks the number or address first. */
  onSend: () => Promise<CodeRequest>
  phrases: PhonePhrases
  /** Where the demo deployment shows what was sent. */
  outbox?: ReactNode
}

/** The code that came by message, with the button that sends it and counts down until it may send again. */
export function CodeField({ purpose, label, onSend, phrases, outbox, ...field }: Props) {
  const sent = useStore($sentCodes, { ssr: 'initial' })[purpose]
  const left = useSecondsLeft(sent)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isResting, rest] = useRest()
  useEffect(() => restoreSent(purpose), [purpose])
  const press = async () => {
    if (left > 0 || isBusy || isResting) return
    const pressedAt = performance.now()
    setBusy(true)
    const request = await onSend()
    setBusy(false)
    if (request.isSent) return
    // What the form found wrong by itself is mended and sent at once.
    if (request.failure !== undefined) rest(pressedAt + PRESS_MS - performance.now())
    setFailure(request.failure)
  }
  const isWaiting = left > 0
  return (
    <div className={styles.field}>
      <Field
        {...field}
        label={label ?? phrases.smsCode}
        icon="msg"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={255}
        isCode
        hint={sent && fill(phrases.codeSentTo, { to: masked(sent.to) })}
        beside={
          <Button
            busy={isBusy}
            busyLabel={phrases.codeBusy}
            onClick={press}
            aria-disabled={isWaiting || isResting}
          >
            <span className="btn-faces">
              <span className="btn-face" data-shown={!isWaiting} aria-hidden={isWaiting || undefined}>
                {sent ? phrases.codeAgain : phrases.codeSend}
              </span>
              {/* As wide with every figure, so that the button keeps its size from the first second to the last. */}
              <span className="btn-face num" data-shown={isWaiting} aria-hidden={!isWaiting || undefined}>
                {fill(phrases.codeAgainIn, { time: clockOf(left) })}
              </span>
            </span>
          </Button>
        }
      />
      <p className="visually-hidden" role="status">
        {sent && (isWaiting ? fill(phrases.codeWait, { seconds: sent.seconds }) : phrases.codeReady)}
      </p>
      {outbox}
      {failure !== undefined && (
        <Dialog title={phrases.codeFailed} onClose={() => setFailure(undefined)} closeLabel={phrases.close}>
          <p role="alert">{failure}</p>
          <div className="dialog-actions">
            <Button variant="primary" onClick={() => setFailure(undefined)}>
              {phrases.ok}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** Whether it is too early for another press, and what begins such a rest; none for milliseconds that are over. */
function useRest(): [boolean, (ms: number) => void] {
  const [isResting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = (ms: number) => {
    if (ms <= 0) return
    setResting(true)
    timer.current = setTimeout(() => setResting(false), ms)
  }
  return [isResting, rest]
}

/** Counts down by the end time, not by ticks: a tab that slept is right at once when it wakes. */
function useSecondsLeft(sent: SentCode | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(sent, now)
  useEffect(() => {
    setNow(Date.now())
    if (!sent || secondsLeft(sent, Date.now()) === 0) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (secondsLeft(sent, Date.now()) === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [sent])
  return left
}

/** "+66801234567" becomes "+6680•••4567", "somchai@example.com" becomes "s•••@example.com": enough to know it by. */
function masked(to: string): string {
  const at = to.lastIndexOf('@')
  if (at > 0) return `${to.slice(0, 1)}•••${to.slice(at)}`
  return to.length > 8 ? `${to.slice(0, 5)}•••${to.slice(-4)}` : to
}
