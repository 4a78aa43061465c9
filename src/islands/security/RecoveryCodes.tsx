import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { SecurityPhrases } from './phrases.ts'
import styles from './RecoveryCodes.module.css'
import { say } from './toast-store.ts'

interface Props {
  codes: readonly string[]
  onClose: () => void
  phrases: SecurityPhrases
}

/** Ten codes that are shown this once; the dialog closes only when they are said to be kept. */
export function RecoveryCodes({ codes, onClose, phrases }: Props) {
  const [isKept, setKept] = useState(false)
  const [error, setError] = useState<string>()
  const text = `${codes.join('\n')}\n`
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => say(phrases.codesCopied),
      () => say(phrases.codesNotCopied, 'bad'),
    )
  }
  const close = () => {
    if (isKept) onClose()
    else setError(phrases.codesKeepFirst)
  }
  return (
    <Dialog title={phrases.codesTitle} onClose={onClose} closeLabel={phrases.close} isBinding>
      <p className="small muted">{phrases.codesText}</p>
      <ul className={styles.codes} aria-label={phrases.codesTitle}>
        {codes.map(code => (
          <li key={code}>
            <code className="mono">{code}</code>
          </li>
        ))}
      </ul>
      <div className="two-columns">
        <Button onClick={copy}>
          <Icon name="copy" size="small" />
          {phrases.codesCopy}
        </Button>
        <a
          className="btn btn-secondary"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {phrases.codesDownload}
        </a>
      </div>
      <CheckField
        name="kept"
        checked={isKept}
        onChange={checked => {
          setKept(checked)
          setError(undefined)
        }}
        error={error}
      >
        {phrases.codesKept}
      </CheckField>
      <Button variant="primary" block onClick={close}>
        {phrases.done}
      </Button>
    </Dialog>
  )
}
