import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { playFree } from '#lib/identity/free-play-store.ts'
import type { AuthPhrases } from './phrases.ts'

interface Props {
  phrases: Pick<AuthPhrases, 'freePlay' | 'freePlayBusy' | 'or'>
  /** No other way stands between the form and this one. */
  isAlone: boolean
}

/** A trial account with play money, without any entry (spec 4.1). */
export function FreePlay({ phrases, isAlone }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, say] = useState<string>()
  const play = async () => {
    setBusy(true)
    say(undefined)
    const outcome = await playFree()
    setBusy(false)
    if (!outcome.ok) say(outcome.failure.message)
  }
  return (
    <>
      {isAlone && <p className="or">{phrases.or}</p>}
      <Button block busy={isBusy} busyLabel={phrases.freePlayBusy} onClick={() => void play()}>
        {phrases.freePlay}
      </Button>
      <FormMessage text={message} />
    </>
  )
}
