import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Note } from '#islands/ui/Note.tsx'
import type { OpenedAccount } from '#lib/downlines/api.ts'
import { fill } from '#lib/i18n/format.ts'
import { formatMoment } from '#lib/time/format.ts'
import openAccountStyles from './OpenAccount.module.css'
import styles from './Opened.module.css'
import { useCopy } from './use-copy.ts'
import type { Writing } from './writing.ts'

interface Props {
  opened: OpenedAccount
  onAnother: () => void
  writing: Writing
}

/** An account that was opened: its first password, and what to tell the person. */
export function Opened({ opened, onAnother, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const { account, firstPassword, until } = opened
  const title = useRef<HTMLHeadingElement>(null)
  const { message, copy } = useCopy(phrases.copyFailed)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={`panel pad stack inlaid ${openAccountStyles.form}`} aria-labelledby="account-opened">
      <h2 id="account-opened" ref={title} tabIndex={-1}>
        {fill(phrases.openedTitle, { name: account })}
      </h2>
      {firstPassword === null || until === null ? (
        <Note>{phrases.firstPasswordUsed}</Note>
      ) : (
        <>
          <p>
            <span className="label">{phrases.firstPassword}</span>
            <b className={`mono ${styles.password}`}>{firstPassword}</b>
          </p>
          <p className="small muted">
            {fill(phrases.firstPasswordOnce, { time: formatMoment(until, language, timeZone) })}
          </p>
          <div className="row wrap">
            <Button variant="primary" onClick={() => void copy(firstPassword, phrases.passwordCopied)}>
              <Icon name="copy" />
              {phrases.copyPassword}
            </Button>
            <p className={`small ${styles.told}`} role="status">
              {message}
            </p>
          </div>
        </>
      )}
      <h3>{phrases.tellTitle}</h3>
      <ul className={styles.steps}>
        <li>{fill(phrases.tellAddress, { name: account })}</li>
        {firstPassword !== null && <li>{phrases.tellPassword}</li>}
        <li>{phrases.tellChange}</li>
        <li>{phrases.tellLimits}</li>
      </ul>
      <div className="row">
        <Button onClick={onAnother}>{phrases.another}</Button>
      </div>
    </section>
  )
}
