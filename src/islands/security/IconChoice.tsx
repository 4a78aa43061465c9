import { useState } from 'react'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { MemberIcon } from '#islands/ui/MemberIcon.tsx'
import type { Member } from '#lib/identity/api.ts'
import { MEMBER_ICONS, type MemberIconName } from '#lib/identity/icon-rules.ts'
import { chooseIcon } from '#lib/security/icon-store.ts'
import styles from './IconChoice.module.css'
import type { SecurityPhrases } from './phrases.ts'

interface Props {
  member: Member
  phrases: SecurityPhrases
}

/** The icon beside the member's name. A choice is saved at once, and taken back when the server did not take it. */
export function IconChoice({ member, phrases }: Props) {
  const [chosen, setChosen] = useState<MemberIconName | null>()
  const [error, setError] = useState<string>()
  const current = chosen === undefined ? (member.icon ?? null) : chosen
  const choose = async (icon: MemberIconName | null) => {
    setChosen(icon)
    setError(undefined)
    const outcome = await chooseIcon(icon)
    setChosen(undefined)
    if (!outcome.ok) setError(outcome.failure.message)
  }
  return (
    <div className={styles.place}>
      <fieldset className={styles.icons} aria-busy={chosen !== undefined}>
        <legend className="label">{phrases.icon}</legend>
        <p className="small muted">{phrases.iconAbout}</p>
        <div className={styles.list}>
          {[null, ...MEMBER_ICONS].map(icon => (
            <label key={icon ?? 'none'} className={styles.choice}>
              <input
                className="visually-hidden"
                type="radio"
                name="icon"
                checked={current === icon}
                onChange={() => void choose(icon)}
                aria-label={icon === null ? phrases.icon_none : phrases[`icon_${icon}`]}
              />
              {icon === null ? (
                <span className={styles.letter} aria-hidden="true">
                  {[...member.nickname][0]?.toLocaleUpperCase() ?? ''}
                </span>
              ) : (
                <MemberIcon icon={icon} size="normal" />
              )}
            </label>
          ))}
        </div>
        {error && <FormMessage text={error} />}
      </fieldset>
    </div>
  )
}
