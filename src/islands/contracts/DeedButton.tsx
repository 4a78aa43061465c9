import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { contractChange, type Deed, deedOf } from '#lib/contracts/change-store.ts'
import type { ContractPhrases } from './writing.ts'

interface Props {
  deed: Deed
  variant?: 'primary' | 'secondary' | 'bad'
  type?: 'button' | 'submit'
  onDo?: () => void
  phrases: ContractPhrases
  children: ReactNode
}

/** Something that changes a contract: busy while it is on its way, and without an answer it asks the same again. */
export function DeedButton({ deed, variant = 'secondary', type = 'button', onDo, phrases, children }: Props) {
  const change = useStore(contractChange.$submission, { ssr: 'initial' })
  const isIt = deedOf(change) === deed
  return (
    <Button
      type={type}
      variant={variant}
      busy={isIt && change.state === 'sending'}
      busyLabel={phrases.sending}
      disabled={!isIt && change.state === 'sending'}
      onClick={onDo}
    >
      {isIt && change.state === 'unknown' ? phrases.again : children}
    </Button>
  )
}

/** Why a change was refused, or that nobody knows whether it was done. */
export function ChangeMessage({ deeds, phrases }: { deeds: readonly Deed[]; phrases: ContractPhrases }) {
  const change = useStore(contractChange.$submission, { ssr: 'initial' })
  const deed = deedOf(change)
  const concerns = deed !== undefined && deeds.includes(deed)
  if (!concerns || (change.state !== 'refused' && change.state !== 'unknown'))
    return <FormMessage text={undefined} />
  return <FormMessage text={change.state === 'unknown' ? phrases.unsure : change.failure.message} />
}
