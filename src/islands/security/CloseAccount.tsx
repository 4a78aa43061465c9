import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { closeForGood } from '#lib/security/store.ts'
import { $member, signOut } from '#lib/session/store.ts'
import styles from './CloseAccount.module.css'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { SecurityPhrases } from './phrases.ts'

interface Props {
  lang: string
  supportHref: string
  phrases: SecurityPhrases
}

const nobody = () => undefined

/** Closing the account for good, with what that means said first. */
export default function CloseAccount({ lang, supportHref, phrases }: Props) {
  const member = useStore($member, { ssr: nobody })
  const [isConfirming, setConfirming] = useState(false)
  const confirm = async () => {
    const outcome = await closeForGood()
    if (!outcome.ok) return outcome.failure.message
    void signOut(lang)
    return undefined
  }
  if (!member || member.isTrial) return null
  const { isAgent } = member
  return (
    <section className={`panel pad ${styles.panel}`} aria-labelledby="close-title">
      <h2 id="close-title">{phrases.closeTitle}</h2>
      <p className="small muted">{isAgent ? phrases.closeAgent : phrases.closeText}</p>
      {isAgent ? (
        <a className="btn btn-secondary" href={supportHref} data-customer-service="">
          {phrases.support}
        </a>
      ) : (
        <Button variant="bad" onClick={() => setConfirming(true)}>
          {phrases.closeTitle}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={phrases.closeAsk}
          action={phrases.closeConfirm}
          isFinal
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
          phrases={phrases}
        >
          <ul className={styles.facts}>
            <li>{phrases.closeFactSessions}</li>
            <li>{phrases.closeFactMoney}</li>
            <li>{phrases.closeFactName}</li>
            <li>{phrases.closeFactRecords}</li>
          </ul>
        </ConfirmDialog>
      )}
    </section>
  )
}
