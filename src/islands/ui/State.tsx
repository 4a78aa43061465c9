import type { ReactNode } from 'react'
import '../../styles/state.css'
import { Button } from './Button.tsx'

interface EmptyProps {
  title: string
  about?: string | undefined
  /** One action at most. */
  children?: ReactNode
}

/** Nothing to show yet: what, why, and one thing to do (design language, section 6). */
export function EmptyState({ title, about, children }: EmptyProps) {
  return (
    <div className="empty">
      <svg
        className="em"
        viewBox="0 0 72 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <rect x="14" y="14" width="30" height="42" rx="4" transform="rotate(-10 29 35)" />
        <rect x="28" y="12" width="30" height="42" rx="4" transform="rotate(8 43 33)" />
        <path d="m43 26 6 8-6 8-6-8Z" />
      </svg>
      <h3>{title}</h3>
      {about && <p className="small muted">{about}</p>}
      {children}
    </div>
  )
}

interface ErrorProps {
  title: string
  /** The words of the failure, from the server or the way there. */
  message?: string | undefined
  retry: string
  onRetry: () => void
}

/** Something could not be loaded: what happened, and a way to ask again. */
export function ErrorState({ title, message, retry, onRetry }: ErrorProps) {
  return (
    <div className="empty" role="alert">
      <svg
        className="em"
        viewBox="0 0 72 72"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="36" cy="36" r="24" />
        <path d="M36 22v18M36 48v1M8 64 64 8" strokeDasharray="3 4" />
      </svg>
      <h3>{title}</h3>
      {message && <p className="small muted">{message}</p>}
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}

/** The shape of rows that are still to come; it shows after 200 ms, so that a quick answer does not flicker. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="sk-rows" role="status">
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
        <div key={row} className="sk-row" aria-hidden="true">
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      ))}
    </div>
  )
}
