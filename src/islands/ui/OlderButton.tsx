import { useStore } from '@nanostores/react'
import type { Atom } from 'nanostores'
import { Button } from './Button.tsx'
import { FormMessage } from './FormMessage.tsx'

interface Props {
  /** What follows below; nothing where there is no next one. */
  $older: Atom<{ next: string | null; isBusy: boolean; failure: { message: string } | undefined }>
  onOlder: () => void
  phrases: { older: string; loading: string }
}

/** Below a list: what comes before it, as long as there is more; pressed again when that failed. */
export function OlderButton({ $older, onOlder, phrases }: Props) {
  const { next, isBusy, failure } = useStore($older, { ssr: 'initial' })
  if (next === null) return null
  return (
    <div className="pad stack">
      <FormMessage text={failure?.message} />
      <div>
        <Button size="small" busy={isBusy} busyLabel={phrases.loading} onClick={onOlder}>
          {phrases.older}
        </Button>
      </div>
    </div>
  )
}
