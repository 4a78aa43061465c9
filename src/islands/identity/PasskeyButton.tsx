import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { knowsPasskeys } from '#lib/security/show-passkey.ts'
import type { AuthPhrases } from './phrases.ts'

interface Props {
  entrance?: 'agent' | undefined
  /** What went wrong, in words. */
  onFailure: (message: string | undefined) => void
  phrases: AuthPhrases
}

/** The way in by a passkey alone, where the browser knows passkeys; its script comes with the press. */
export function PasskeyButton({ entrance, onFailure, phrases }: Props) {
  const [isKnown, know] = useState(true)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => know(knowsPasskeys()), [])
  const press = async () => {
    setBusy(true)
    onFailure(undefined)
    const { logInByPasskey } = await import('#lib/identity/second-step-store.ts')
    const outcome = await logInByPasskey(entrance)
    setBusy(false)
    if (outcome === 'stopped') onFailure(phrases.passkeyStopped)
    else if (!outcome.ok) onFailure(outcome.failure.message)
  }
  if (!isKnown) return null
  return (
    <Button variant="quiet" block busy={isBusy} busyLabel={phrases.passkeyBusy} onClick={press}>
      {phrases.passkeyLogin}
    </Button>
  )
}
