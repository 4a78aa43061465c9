import type { ReactNode } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { Dialog } from './Dialog.tsx'
import { Waiting } from './State.tsx'

interface Props<Value extends { roundId: string }> {
  round: {
    state: 'idle' | 'loading' | 'ready' | 'failed'
    value: Value | undefined
    failure: { message: string } | undefined
  }
  onClose: () => void
  onRetry: () => void
  children: (value: Value) => ReactNode
  phrases: Record<'roundTitle' | 'round' | 'roundFailed' | 'close' | 'loading' | 'retry', string>
}

/** A round over the list that it was opened from, in every state that it can be in. */
export function RoundDialog<Value extends { roundId: string }>(props: Props<Value>) {
  const { round, onClose, onRetry, phrases } = props
  const { state, value, failure } = round
  return (
    <Dialog
      title={value ? fill(phrases.roundTitle, { round: value.roundId }) : phrases.round}
      onClose={onClose}
      closeLabel={phrases.close}
    >
      {value ? (
        props.children(value)
      ) : (
        <Waiting
          rows={6}
          state={state}
          failure={failure}
          title={phrases.roundFailed}
          onRetry={onRetry}
          phrases={phrases}
        />
      )}
    </Dialog>
  )
}
