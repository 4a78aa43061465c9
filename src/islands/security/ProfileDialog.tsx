import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DialogEnd } from '#islands/ui/DialogEnd.tsx'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { UseDay } from '#islands/ui/UseDay.tsx'
import { useSaving } from '#islands/ui/use-saving.ts'
import { $registerRules, loadRegisterRules } from '#lib/identity/register-store.ts'
import { birthdayHint, POLICY } from '#lib/limits/deployment.ts'
import type { ProfileLine } from '#lib/security/profile-api.ts'
import { checkProfileField, isGivenOnce, type ProfileField } from '#lib/security/profile-rules.ts'
import { saveProfile } from '#lib/security/profile-store.ts'
import { dayOf } from '#lib/time/days.ts'
import { type ProfileLabels, sayProblem, type Writing } from './phrases.ts'
import { say } from './toast-store.ts'

/** What password managers and keyboards need to know of a field. */
const LOOKS: Partial<Record<ProfileField, Pick<FieldProps, 'autoComplete' | 'inputMode' | 'isCode'>>> = {
  nickname: { autoComplete: 'nickname' },
  realName: { autoComplete: 'name' },
  payeeName: { autoComplete: 'off' },
  birthday: { autoComplete: 'bday', inputMode: 'numeric', isCode: true },
  whatsapp: { autoComplete: 'off', inputMode: 'tel', isCode: true },
  qqNum: { autoComplete: 'off', inputMode: 'numeric', isCode: true },
}

interface Props extends Writing {
  lines: readonly ProfileLine[]
  labels: ProfileLabels
  onClose: () => void
}

/** Sets what may be set; what is known already is masked, so its field is empty and stays as it is when left so. */
export default function ProfileDialog({ lines, labels, onClose, timeZone, phrases, errors }: Props) {
  const { value: rules } = useStore($registerRules)
  useEffect(() => void loadRegisterRules(), [])
  const open = lines.filter(line => !line.isLocked)
  const before = (field: ProfileField) =>
    field === 'nickname' ? (lines.find(line => line.field === field)?.value ?? '') : ''
  const fields = useFields<ProfileField>(
    Object.fromEntries(open.map(({ field }) => [field, before(field)])) as Record<ProfileField, string>,
    (field, values) => {
      const rule = rules?.[field]
      // Until the rules are there, the server says alone what does not fit.
      const problem =
        rule &&
        checkProfileField(field, values[field], rule, {
          today: dayOf(new Date(), timeZone),
          leastAge: POLICY.birthdayAge,
        })
      return sayProblem(problem, errors)
    },
  )
  const save = async () => {
    const given = open.filter(({ field }) => {
      const text = fields.values[field].trim()
      return text !== '' && text !== before(field)
    })
    if (given.length === 0) return { message: phrases.profileNothing }
    const outcome = await saveProfile(
      Object.fromEntries(given.map(({ field }) => [field, fields.values[field]])),
    )
    if (!outcome.ok) return outcome.failure
    say(phrases.profileSaved)
    onClose()
    return undefined
  }
  const { isBusy, message, submit } = useSaving(fields, save)
  return (
    <Dialog title={phrases.profileEdit} onClose={onClose} closeLabel={phrases.close}>
      <form className="stack" noValidate onSubmit={submit}>
        <p className="small muted">{phrases.profileText}</p>
        {open.map(({ field, value }, place) => (
          <Field
            key={field}
            {...fields.bind(field)}
            {...(LOOKS[field] ?? { autoComplete: 'off', isCode: true })}
            label={labels[`label_${field}`]}
            placeholder={field === 'nickname' ? '' : (value ?? '')}
            hint={
              field === 'birthday'
                ? birthdayHint(labels.hintBirthday, labels.birthdayWhy)
                : isGivenOnce(field)
                  ? phrases.profileLockedHint
                  : undefined
            }
            remedy={
              field === 'birthday' && (
                <UseDay
                  text={fields.values.birthday}
                  phrase={labels.useDay}
                  onUse={day => fields.set('birthday', day)}
                />
              )
            }
            isFirst={place === 0}
          />
        ))}
        <DialogEnd
          message={message}
          busy={isBusy}
          busyLabel={phrases.saving}
          label={phrases.save}
          onCancel={onClose}
          phrases={phrases}
        />
      </form>
    </Dialog>
  )
}
