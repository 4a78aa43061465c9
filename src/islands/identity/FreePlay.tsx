import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { freePlay, playFree } from '#lib/identity/free-play-store.ts'
import type { AuthPhrases } from './phrases.ts'

interface Props {
  phrases: Pick<AuthPhrases, 'freePlay' | 'freePlayBusy' | 'or'>
  /** No other method is shown between the form and this one. */
  isAlone: boolean
}

/** A trial account with play money, without any entry (spec 4.1). */
export function FreePlay({ phrases, isAlone }: Props) {
  const submission = useStore(freePlay.$submission, { ssr: 'initial' })
  useEffect(() => freePlay.reset, [])
  return (
    <>
      {isAlone && <p className="or">{phrases.or}</p>}
      <Button
        block
        busy={submission.state === 'sending'}
        busyLabel={phrases.freePlayBusy}
        onClick={() => void playFree()}
      >
        {phrases.freePlay}
      </Button>
      <FormMessage text={'failure' in submission ? submission.failure.message : undefined} />
    </>
  )
}
