import { type MouseEvent, useEffect, useRef } from 'react'
import { followHere } from '#islands/ui/plain-press.ts'
import { EmptyState, ErrorState } from '#islands/ui/State.tsx'
import styles from './LinkStates.module.css'
import type { RecoveryPhrases } from './phrases.ts'

interface StateProps {
  href: string
  phrases: RecoveryPhrases
}

/** The link is over, was used, or is none: a way on. */
export function LinkDead({ href, message, phrases }: StateProps & { message: string | undefined }) {
  return (
    <Told>
      <EmptyState title={phrases.linkDeadTitle} about={message}>
        <a className="btn btn-p" href={href}>
          {phrases.linkNew}
        </a>
      </EmptyState>
    </Told>
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
    <Told>
      <EmptyState title={phrases.linkDone} about={phrases.linkDoneText}>
        <a className="btn btn-p" href={href} onClick={open}>
          {phrases.linkLogin}
        </a>
      </EmptyState>
    </Told>
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

/** Takes the place of a form that had the focus: it is read out, and the keyboard goes on from here. */
function Told({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} className={styles.told} role="status" tabIndex={-1}>
      {children}
    </div>
  )
}
