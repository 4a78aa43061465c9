import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { type ChangeKind, changeKindOf, contractChange } from '#lib/contracts/change-store.ts'
import type { ContractPhrases } from './writing.ts'

interface Props {
  kind: ChangeKind
  variant?: 'primary' | 'secondary' | 'bad'
  type?: 'button' | 'submit'
  onDo?: () => void
  phrases: ContractPhrases
  children: ReactNode
}

/** A button that changes a contract: busy while it sends; if no answer came, it repeats the same submission. */
export function ContractAction({
  kind,
  variant = 'secondary',
  type = 'button',
  onDo,
  phrases,
  children,
}: Props) {
  const change = useStore(contractChange.$submission, { ssr: 'initial' })
  const isIt = changeKindOf(change) === kind
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

/** Shows why a change was refused, or that its outcome is unknown. */
export function ChangeMessage({
  kinds,
  phrases,
}: {
  kinds: readonly ChangeKind[]
  phrases: ContractPhrases
}) {
  const change = useStore(contractChange.$submission, { ssr: 'initial' })
  const kind = changeKindOf(change)
  const concerns = kind !== undefined && kinds.includes(kind)
  if (!concerns || (change.state !== 'refused' && change.state !== 'unknown'))
    return <FormMessage text={undefined} />
  return <FormMessage text={change.state === 'unknown' ? phrases.unsure : change.failure.message} />
}
