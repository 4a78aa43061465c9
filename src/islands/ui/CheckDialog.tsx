import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { ErrorState, SkeletonRows } from './State.tsx'

/** Why a result could not be worked out, in the visitor's words. */
interface Failed {
  failure: { message: string }
}

interface Props<Checked extends object> {
  title: string
  /** Works a result out again; asked when the dialog opens, and at each retry. */
  check: () => Promise<Checked | Failed>
  phrases: { close: string; loading: string; loadFailed: string; retry: string }
  onClose: () => void
  children: (checked: Checked) => ReactNode
}

/** A dialog that works a draw out again in this browser and shows what came of it. */
export function CheckDialog<Checked extends object>(props: Props<Checked>) {
  const { title, check, phrases, onClose, children } = props
  const [checked, setChecked] = useState<Checked | Failed>()
  const ask = async () => {
    setChecked(undefined)
    setChecked(await check())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens; the button asks again.
  useEffect(() => void ask(), [])
  return (
    <Dialog title={title} onClose={onClose} closeLabel={phrases.close}>
      {checked === undefined ? (
        <SkeletonRows rows={4} label={phrases.loading} />
      ) : 'failure' in checked ? (
        <ErrorState
          title={phrases.loadFailed}
          message={checked.failure.message}
          retry={phrases.retry}
          onRetry={() => void ask()}
        />
      ) : (
        children(checked)
      )}
    </Dialog>
  )
}
