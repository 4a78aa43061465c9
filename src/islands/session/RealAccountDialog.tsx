import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { LoginTexts } from '#lib/identity/login-texts.ts'
import { signOut } from '#lib/session/store.ts'

interface Props {
  lang: string
  texts: LoginTexts
  onClose: () => void
}

/** A trial member tried something that needs a real account (spec section 8). */
export function RealAccountDialog({ lang, texts: { login }, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const register = async () => {
    setBusy(true)
    await signOut(lang, { stays: true })
    location.assign(pathIn(languageOfPage(lang), '/register'))
  }
  return (
    <Dialog title={login.realTitle} onClose={onClose} closeLabel={login.close}>
      <p role="alert">{login.realText}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{login.realStay}</Button>
        <Button variant="primary" busy={isBusy} busyLabel={login.createAccount} onClick={register}>
          {login.createAccount}
        </Button>
      </div>
    </Dialog>
  )
}
