import type { Downline } from '#lib/downlines/api.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './DownlineTable.module.css'
import { MemberActs } from './DownlineTable.tsx'
import { MemberName } from './MemberName.tsx'
import { type Acts, rateText, type Writing } from './writing.ts'

interface Props {
  member: Downline | undefined
  acts: Acts
  writing: Writing
}

/** The member that was chosen in the tree, with figures and what can be done. */
export function Chosen({ member, acts, writing }: Props) {
  const { phrases, language, timeZone } = writing
  return (
    <section className={`panel pad stack ${styles.chosen}`} aria-label={phrases.chosen} aria-live="polite">
      {member ? (
        <>
          <h2>
            <MemberName row={member} phrases={phrases} />
          </h2>
          <dl className="pairs num">
            <dt>{phrases.rateShort}</dt>
            <dd>
              {rateText(member.rate, language)}
              {member.nextRate !== member.rate &&
                ` · ${fill(phrases.fromTomorrow, { rate: rateText(member.nextRate, language) })}`}
            </dd>
            <dt>{phrases.balance}</dt>
            <dd>{moneyText(member.balance, writing)}</dd>
            <dt>{phrases.teamShort}</dt>
            <dd>{formatCount(member.team, language)}</dd>
            <dt>{phrases.validToday}</dt>
            <dd>{moneyText(member.validToday, writing)}</dd>
            <dt>{phrases.validMonth}</dt>
            <dd>{moneyText(member.validMonth, writing)}</dd>
            <dt>{phrases.lastLogin}</dt>
            <dd>
              {member.lastLoginAt ? formatMoment(member.lastLoginAt, language, timeZone) : phrases.never}
            </dd>
            <dt>{phrases.joined}</dt>
            <dd>{formatMoment(member.joinedAt, language, timeZone)}</dd>
          </dl>
          <MemberActs row={member} acts={acts} writing={writing} />
        </>
      ) : (
        <p className="muted">{phrases.chooseOne}</p>
      )}
    </section>
  )
}
