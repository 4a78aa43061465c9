import { type ComponentType, useEffect, useState } from 'react'
import { ErrorState } from '#islands/ui/State.tsx'
import type { RegisterFormProps } from './RegisterForm.tsx'
import styles from './RegisterView.module.css'

/** The registration in the dialog. Its script comes when the view opens: who only logs in does not load it. */
export function RegisterView(props: RegisterFormProps) {
  const [Form, setForm] = useState<ComponentType<RegisterFormProps>>()
  const [isMissing, setMissing] = useState(false)
  const load = () => {
    setMissing(false)
    import('./RegisterForm.tsx').then(
      module => setForm(() => module.RegisterForm),
      () => setMissing(true),
    )
  }
  useEffect(load, [])
  const { formFailed, formRetry } = props.phrases
  const message = document.documentElement.dataset.saysNetwork
  return (
    <div className={styles.form}>
      {Form && <Form {...props} />}
      {!Form && isMissing && (
        <ErrorState title={formFailed} message={message} retry={formRetry} onRetry={load} />
      )}
    </div>
  )
}
