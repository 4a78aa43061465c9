import { ShortMoney } from '#islands/ui/ShortMoney.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import { decimal, fill, plural } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import type { TeamOverview } from '#lib/team/api.ts'
import styles from './OverviewLists.module.css'
import { percentOf, type TeamWriting } from './overview-writing.ts'

interface Props {
  value: TeamOverview
  writing: TeamWriting
}

/** What the team's valid bets of the period were on, with the share of each category. */
export function Categories({ value, writing }: Props) {
  const { phrases, language } = writing
  const whole = minorOf(value.now.figures.validBet)
  const rows = value.categories.map(({ category, validBet }) => ({
    name: phrases[`category_${category}`],
    amount: minorOf(validBet),
    percent: percentOf(minorOf(validBet), whole, language) ?? '',
    // Thousandths of the width.
    width: whole > 0n ? Number((minorOf(validBet) * 1000n) / whole) : 0,
  }))
  const among = rows.map(row => row.amount)
  return (
    <section className="panel" aria-labelledby="team-categories">
      <div className="panel-head">
        <h2 id="team-categories">{phrases.byCategory}</h2>
      </div>
      {rows.length === 0 && <p className="pad small muted">{phrases.noBets}</p>}
      <ul className={styles.shares}>
        {rows.map(row => (
          <li key={row.name}>
            <span>{row.name}</span>
            <span className="num">
              <span className="faint">{row.percent}</span>{' '}
              <ShortMoney amount={row.amount} among={among} {...writing} />
            </span>
            <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={row.width} height="8" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The top direct downlines, with a link to all. */
export function Downlines({ value, writing, manageHref }: Props & { manageHref: string }) {
  const { phrases, language } = writing
  const more = value.directDownlines - value.downlines.length
  const among = value.downlines.map(downline => minorOf(downline.validBet))
  return (
    <section className="panel" aria-labelledby="team-downlines">
      <div className="panel-head">
        <h2 id="team-downlines">{phrases.downlines}</h2>
        <a className={`link small ${styles.manage}`} href={manageHref}>
          {phrases.manage}
        </a>
      </div>
      <ul className={styles.downlines}>
        {value.downlines.map(({ id, account, isAgent, rate, validBet }) => (
          <li key={id}>
            <b>{account}</b>
            <span className="tag bare">
              {fill(isAgent ? phrases.agentRate : phrases.playerRate, { rate: decimal(rate, language) })}
            </span>
            <span className="num">
              <ShortMoney amount={minorOf(validBet)} among={among} {...writing} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={`small faint ${styles.more}`}>{plural(phrases, 'moreDownlines', more, language)}</p>
      )}
    </section>
  )
}

/** What stands in place of figures while nobody is in the team. */
export function NobodyYet({
  phrases,
  registerHref,
}: {
  phrases: TeamWriting['phrases']
  registerHref: string
}) {
  return (
    <section className="panel">
      <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
        <a className="btn btn-primary" href={registerHref}>
          {phrases.toRegister}
        </a>
      </EmptyState>
    </section>
  )
}
