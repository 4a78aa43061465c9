import { useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  name: string
  text: string
  /** What a banking app takes; nothing to copy without it. */
  copied?: string
  phrases: CashierPhrases
}

/** A fact with a button that copies it, and says whether it could. */
export function CopyRow({ name, text, copied, phrases }: Props) {
  const [said, setSaid] = useState<'copied' | 'notCopied'>()
  const copy = (what: string) => {
    navigator.clipboard.writeText(what).then(
      () => setSaid('copied'),
      () => setSaid('notCopied'),
    )
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="bold">{text}</span>{' '}
        <span className="micro muted" role="status">
          {said && phrases[said]}
        </span>
      </dd>
      {copied !== undefined && (
        <dd className="copy-place">
          <button
            className="icon-button"
            type="button"
            aria-label={fill(phrases.copyFact, { what: name })}
            onClick={() => copy(copied)}
          >
            <Icon name={said === 'copied' ? 'check' : 'copy'} />
          </button>
        </dd>
      )}
    </div>
  )
}
