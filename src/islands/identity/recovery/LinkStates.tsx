import { type MouseEvent, useEffect, useRef } from 'react'
import { followHere } from '#islands/ui/plain-press.ts'
import { EmptyState, ErrorState } from '#islands/ui/State.tsx'
import styles from './LinkStates.module.css'
import type { RecoveryPhrases } from './phrases.ts'

interface StateProps {
  href: string
  phrases: RecoveryPhrases
}

/** The link has expired, was used, or is invalid: offers another one. */
export function LinkDead({ href, message, phrases }: StateProps & { message: string | undefined }) {
  return (
    <FocusedStatus>
      <EmptyState title={phrases.linkDeadTitle} about={message}>
        <a className="btn btn-primary" href={href}>
          {phrases.linkNew}
        </a>
      </EmptyState>
    </FocusedStatus>
  )
}

/** The password is set: the login opens in place, with the name in it; in another tab it is its page. */
export function PasswordSet({ href, phrases }: StateProps) {
  const open = (event: MouseEvent) => {
    // The header's own button knows how to open the dialog, and wakes up for it.
    const button = document.querySelector<HTMLElement>('astro-island [data-open-dialog="login"]')
    if (button) followHere(event, () => button.click())
  }
  return (
    <FocusedStatus>
      <EmptyState title={phrases.linkDone} about={phrases.linkDoneText}>
        <a className="btn btn-primary" href={href} onClick={open}>
          {phrases.linkLogin}
        </a>
      </EmptyState>
    </FocusedStatus>
  )
}

interface FailedProps {
  message: string
  onRetry: () => void
  phrases: RecoveryPhrases
}

export function LinkFailed({ message, onRetry, phrases }: FailedProps) {
  return (
    <ErrorState title={phrases.linkTitle} message={message} retry={phrases.linkRetry} onRetry={onRetry} />
  )
}

/** Replaces a form that had the focus: takes the focus, so that it is read out and the keyboard continues from here. */
function FocusedStatus({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className={styles.told} role="status" tabIndex={-1}>
      {children}
    </div>
  )
}
