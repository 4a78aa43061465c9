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

/** Login with a passkey alone, if the browser supports passkeys; its script loads on press. */
export function PasskeyButton({ entrance, onFailure, phrases }: Props) {
  const [isKnown, setKnown] = useState(true)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => setKnown(knowsPasskeys()), [])
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
