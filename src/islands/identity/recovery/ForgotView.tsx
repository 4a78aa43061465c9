import { useEffect, useState } from 'react'
import styles from '../Auth.module.css'
import RecoveryForm from './RecoveryForm.tsx'
import { loadRecoveryTexts, type RecoveryTexts } from './texts.ts'

interface Props {
  /** The page that says the same: where the visitor goes when the texts cannot be had. */
  href: string
  onLogin: () => void
}

/** The forms of recovery in the dialog of the login (spec 2.5, forgetPassModal). */
export default function ForgotView({ href, onLogin }: Props) {
  const [texts, setTexts] = useState<RecoveryTexts>()
  useEffect(() => {
    loadRecoveryTexts().then(setTexts, () => location.assign(href))
  }, [href])
  if (!texts) return <div className={styles.wait} />
  return (
    <>
      <RecoveryForm {...texts} isPhoneFirst={false} onSent={onLogin} />
      <p className={`small ${styles.swap}`}>
        <button className="link" type="button" onClick={onLogin}>
          {texts.phrases.back}
        </button>
      </p>
    </>
  )
}
