import { Dialog } from '#islands/ui/Dialog.tsx'
import { DialogEnd } from '#islands/ui/DialogEnd.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { useSaving } from '#islands/ui/use-saving.ts'
import type { Passkey } from '#lib/security/api.ts'
import { makePasskey } from '#lib/security/passkey-store.ts'
import { PASSKEY_NAME_LENGTH } from '#lib/security/rules.ts'
import { namePasskey } from '#lib/security/store.ts'
import { isReadable } from '#lib/text/free-text.ts'
import { typedText } from '#lib/text/typed.ts'
import { sayProblem, type Writing } from './phrases.ts'
import { say } from './toast-store.ts'

interface Props extends Pick<Writing, 'phrases' | 'errors'> {
  /** One that is there already gets another name; without it a new one is made. */
  passkey?: Passkey | undefined
  /** With the recovery codes that came with a new one. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

function nameProblem(name: string): { code: 'required' | 'textUnreadable' } | undefined {
  if (name === '') return { code: 'required' }
  return isReadable(name) ? undefined : { code: 'textUnreadable' }
}

/** Makes a passkey, or gives one another name. */
export function PasskeyDialog({ passkey, phrases, errors, onDone, onClose }: Props) {
  const fields = useFields({ name: passkey?.name ?? phrases.passkeyUsualName }, (_, { name }) =>
    sayProblem(nameProblem(typedText(name)), errors),
  )
  const save = async () => {
    const name = typedText(fields.values.name)
    if (passkey) {
      const named = await namePasskey(passkey.id, name)
      if (!named.ok) return { message: named.failure.message }
      say(phrases.passkeyNamed)
      onDone([])
      return undefined
    }
    const made = await makePasskey(name)
    if (made === 'stopped') return { message: phrases.passkeyStopped }
    if (!made.ok) return { message: made.failure.message }
    say(phrases.passkeyDone)
    onDone(made.value.recoveryCodes)
    return undefined
  }
  const { isBusy, message, submit } = useSaving(fields, save)
  return (
    <Dialog
      title={passkey ? phrases.passkeyRename : phrases.passkeyAdd}
      onClose={onClose}
      closeLabel={phrases.close}
    >
      <form className="stack" noValidate onSubmit={submit}>
        {!passkey && <p className="small muted">{phrases.passkeyText}</p>}
        <Field
          {...fields.bind('name')}
          label={phrases.passkeyName}
          hint={phrases.passkeyNameHint}
          maxLength={PASSKEY_NAME_LENGTH}
          required
          isFirst
        />
        <DialogEnd
          message={message}
          busy={isBusy}
          busyLabel={passkey ? phrases.saving : phrases.waitingForDevice}
          label={passkey ? phrases.save : phrases.passkeyMake}
          onCancel={onClose}
          phrases={phrases}
        />
      </form>
    </Dialog>
  )
}
