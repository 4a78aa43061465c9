import { useEffect, useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { SubmitButton } from '#islands/ui/SubmitButton.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { newAccount } from '#lib/downlines/register-store.ts'
import type { DownlineKind } from '#lib/downlines/rules.ts'
import { fill } from '#lib/i18n/format.ts'
import { checkUserName } from '#lib/identity/rules.ts'
import { KindAndRate } from './KindAndRate.tsx'
import styles from './OpenAccount.module.css'
import { Opened } from './Opened.tsx'
import { rateTrouble } from './rate-field.ts'
import { typedRate, type Writing } from './writing.ts'

interface Props {
  /** The agent's own rate of today, in percent. */
  own: string
  writing: Writing
}

/** An account that the agent opens for somebody: name, kind and rate; then the first password, once. */
export function OpenAccount({ own, writing }: Props) {
  const { phrases, errors } = writing
  const [kind, setKind] = useState<DownlineKind>('player')
  const fields = useFields({ account: '', rate: '' }, (name, values) => {
    if (name === 'rate') return rateTrouble(values.rate, { own }, writing)
    const problem = checkUserName(values.account)
    if (!problem) return undefined
    return problem.code === 'required' ? errors.required : fill(errors.userNameForm, problem.values)
  })
  const { submission, form, refusal, onInput } = useSubmission(newAccount, fields)
  // The password is in this page's memory alone, and gone with the view of it.
  useEffect(() => newAccount.reset, [])
  if (submission.state === 'done')
    return (
      <Opened
        opened={submission.value}
        onAnother={() => {
          fields.reset()
          newAccount.reset()
        }}
        writing={writing}
      />
    )
  const submit = (element: HTMLFormElement) => {
    if (!fields.checkAll(element)) return
    const { account, rate } = fields.values
    void newAccount.submit({ account: account.trim(), kind, rate: typedRate(rate) })
  }
  return (
    <PanelForm
      id="new-account"
      title={phrases.newAccount}
      form={form}
      onInput={onInput}
      onSubmit={submit}
      className={styles.form}
    >
      <Field
        {...fields.bind('account')}
        label={phrases.account}
        hint={phrases.accountHint}
        required
        autoComplete="off"
        isCode
        maxLength={64}
      />
      <KindAndRate kind={kind} onKind={setKind} rate={fields.bind('rate')} own={own} writing={writing} />
      {submission.state === 'unknown' && <Note tone="warn">{phrases.unsure}</Note>}
      <FormMessage text={refusal} />
      <div className="row">
        <SubmitButton
          state={submission.state}
          label={phrases.openSubmit}
          againLabel={phrases.again}
          busyLabel={phrases.opening}
        />
      </div>
    </PanelForm>
  )
}
