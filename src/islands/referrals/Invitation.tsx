import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { QrPicture } from '#islands/ui/QrPicture.tsx'
import { qrDrawing } from '#lib/qr/qr.ts'
import { referralLink } from '#lib/referrals/rules.ts'
import styles from './Invitation.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  code: string
  registerHref: string
  writing: Writing
}

/** What a friend is given: a link, the same link to scan, and the code to read out. */
export function Invitation({ code, registerHref, writing: { phrases } }: Props) {
  const [message, setMessage] = useState('')
  const link = referralLink(new URL(registerHref, location.origin).href, code)
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(done)
    } catch {
      setMessage(phrases.copyFailed)
    }
  }
  const share = async () => {
    // Closing the system's sheet is no failure.
    await navigator.share({ title: phrases.shareTitle, url: link }).catch(() => undefined)
  }
  return (
    <section className={`panel pad ${styles.give}`} aria-labelledby="referral-give">
      <div className="stack">
        <h2 id="referral-give">{phrases.give}</h2>
        <label className="field">
          <span className="label">{phrases.link}</span>
          <span className="input">
            <input readOnly value={link} onFocus={event => event.currentTarget.select()} />
          </span>
        </label>
        <div className="row wrap">
          <Button variant="primary" onClick={() => void copy(link, phrases.linkCopied)}>
            <Icon name="copy" />
            {phrases.copyLink}
          </Button>
          {'share' in navigator && <Button onClick={() => void share()}>{phrases.share}</Button>}
        </div>
        <p className="row wrap">
          <span className="muted">{phrases.code}</span>
          <b className={`mono ${styles.code}`}>{code}</b>
          <Button size="small" variant="quiet" onClick={() => void copy(code, phrases.codeCopied)}>
            {phrases.copyCode}
          </Button>
        </p>
        <p className={`small ${styles.told}`} role="status">
          {message}
        </p>
      </div>
      <QrPicture drawing={qrDrawing(link)} label={phrases.qr} className={styles.qr} />
    </section>
  )
}
