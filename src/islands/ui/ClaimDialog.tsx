import { useState } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { Button } from './Button.tsx'
import styles from './ClaimDialog.module.css'
import { Dialog } from './Dialog.tsx'

/** Phrases of the rewards dictionary. */
export const CLAIM_PHRASES = [
  'close',
  'termsFree',
  'termsIn',
  'termsBets',
  'termsCount',
  'termsOwn',
  'termsLeave',
  'claiming',
  'claimAmount',
  'notNow',
] as const

interface Props {
  title: string
  /** Money as people read it. */
  amount: string
  /** The valid bets that it asks for, as people read them; undefined for none. */
  required: string | undefined
  phrases: Record<(typeof CLAIM_PHRASES)[number], string>
  onClose: () => void
  /** Claims it; returns the error text. */
  onClaim: () => Promise<string | undefined>
}

/** The terms of a reward in full, before it is claimed: what they cost stands beside what they give. */
export function ClaimDialog({ title, amount, required, phrases, onClose, onClaim }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const take = async () => {
    setBusy(true)
    setMessage(undefined)
    const wrong = await onClaim()
    setBusy(false)
    setMessage(wrong)
  }
  return (
    <Dialog title={title} onClose={onClose} closeLabel={phrases.close}>
      <div className="stack">
        <p className={`${styles.figure} num`}>{amount}</p>
        {required === undefined ? (
          <p>{fill(phrases.termsFree, { amount })}</p>
        ) : (
          <ul className={styles.terms}>
            <li>{fill(phrases.termsIn, { amount })}</li>
            <li>{fill(phrases.termsBets, { amount, required })}</li>
            <li>{phrases.termsCount}</li>
            <li>{phrases.termsOwn}</li>
            <li>{phrases.termsLeave}</li>
          </ul>
        )}
        {message && (
          <p className="small bad-text" role="alert">
            {message}
          </p>
        )}
        <Button
          variant="primary"
          block
          busy={isBusy}
          busyLabel={phrases.claiming}
          onClick={() => void take()}
        >
          {fill(phrases.claimAmount, { amount })}
        </Button>
        <Button variant="quiet" block onClick={onClose}>
          {phrases.notNow}
        </Button>
      </div>
    </Dialog>
  )
}
