import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { isFramed } from '#lib/session/framed.ts'
import { $hasEnded, leaveAfterEnd } from '#lib/session/store.ts'
import type { SessionPhrases } from './phrases.ts'

interface Props {
  lang: string
  phrases: SessionPhrases
}

const notYet = () => false

/** The session is over: log in again without losing the page, or leave it at that. */
export function EndedDialog({ lang, phrases }: Props) {
  const hasEnded = useStore($hasEnded, { ssr: notYet })
  const [isLoggingIn, setLoggingIn] = useState(false)
  useEffect(() => {
    if (!hasEnded) setLoggingIn(false)
  }, [hasEnded])
  // In the dialog of another page that one says so, once for both.
  if (!hasEnded || isLoggingIn || isFramed()) return null
  const leave = () => leaveAfterEnd(lang)
  return (
    <Dialog title={phrases.endedTitle} onClose={leave} closeLabel={phrases.close}>
      <p className="muted">{phrases.endedText}</p>
      <div className="dialog-actions">
        <Button onClick={leave}>{phrases.endedNotNow}</Button>
        <Button
          variant="primary"
          onClick={() => {
            setLoggingIn(true)
            // The header's own button knows how to open the dialog, and wakes up for it.
            document.querySelector<HTMLElement>('astro-island [data-open-dialog="login"]')?.click()
          }}
        >
          {phrases.endedLogin}
        </Button>
      </div>
    </Dialog>
  )
}
