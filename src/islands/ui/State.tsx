import type { ReactNode } from 'react'
import '../../styles/state.css'
import { Button } from './Button.tsx'
import styles from './State.module.css'

function Emblem({ children }: { children: ReactNode }) {
  return (
    <svg
      className="em"
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

interface EmptyProps {
  title: string
  about?: string | undefined
  /** One action at most. */
  children?: ReactNode
}

/** Nothing to show yet; a heading right below that of the page or of its section: what, why, and one thing to do (design language, section 6). */
export function EmptyState({ title, about, children }: EmptyProps) {
  return (
    <div className="empty">
      <Emblem>
        <rect x="14" y="14" width="30" height="42" rx="4" transform="rotate(-10 29 35)" />
        <rect x="28" y="12" width="30" height="42" rx="4" transform="rotate(8 43 33)" />
        <path d="m43 26 6 8-6 8-6-8Z" />
      </Emblem>
      <h2>{title}</h2>
      {about && <p className="small muted">{about}</p>}
      {children}
    </div>
  )
}

interface ErrorProps {
  title: string
  /** The failure's message, from the server or the network layer. */
  message?: string | undefined
  retry: string
  onRetry: () => void
}

/** A loading error: what happened, and a button to retry. */
export function ErrorState({ title, message, retry, onRetry }: ErrorProps) {
  return (
    <div className="empty" role="alert">
      <Emblem>
        <circle cx="36" cy="36" r="24" />
        <path d="M36 22v18M36 48v1M8 64 64 8" strokeDasharray="3 4" />
      </Emblem>
      <h2>{title}</h2>
      {message && <p className="small muted">{message}</p>}
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}

interface TrialProps {
  registerHref: string
  phrases: { trialTitle: string; trialAbout: string; register: string }
}

/** What a trial member sees on a page of real accounts. */
export function TrialState({ registerHref, phrases }: TrialProps) {
  return (
    <EmptyState title={phrases.trialTitle} about={phrases.trialAbout}>
      <a className="btn btn-primary" href={registerHref}>
        {phrases.register}
      </a>
    </EmptyState>
  )
}

interface WaitingProps {
  /** How high the shape of what comes is. */
  rows: number
  state: 'idle' | 'loading' | 'ready' | 'failed'
  failure: { message: string } | undefined
  /** What could not be loaded. */
  title: string
  onRetry: () => void
  phrases: { loading: string; retry: string }
}

/** Instead of content that was never loaded: a skeleton, or the error with a button to retry. */
export function Waiting({ rows, state, failure, title, onRetry, phrases }: WaitingProps) {
  if (state !== 'failed') return <SkeletonRows rows={rows} label={phrases.loading} />
  return <ErrorState title={title} message={failure?.message} retry={phrases.retry} onRetry={onRetry} />
}

/** Above content that stays in view although reloading it has failed. */
export function Outdated({ failure, title, onRetry, phrases }: Omit<WaitingProps, 'rows' | 'state'>) {
  return (
    <div className={`note bad ${styles.outdated}`} role="alert">
      <p className="grow">
        <b>{title}</b> {failure?.message}
      </p>
      <Button size="small" onClick={onRetry}>
        {phrases.retry}
      </Button>
    </div>
  )
}

/** The shape of rows that are still to come; it shows after 200 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="skeleton-rows" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
        <div key={row} className="skeleton-row" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}
