import { fill, plural } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Referral } from '#lib/referrals/api.ts'
import type { Writing } from './phrases.ts'
import styles from './Terms.module.css'

interface Props {
  referral: Referral
  rewardsHref: string
  writing: Writing
}

/** What inviting earns, on which terms, and what it has earned so far. */
export function Terms({ referral, rewardsHref, writing }: Props) {
  const { phrases, language } = writing
  const { terms } = referral
  const money = {
    referrer: moneyText(terms.referrer, writing),
    friend: moneyText(terms.friend, writing),
    deposit: moneyText(terms.deposit, writing),
    bets: moneyText(terms.validBet, writing),
  }
  return (
    <section className="panel pad stack" aria-labelledby="referral-terms">
      <h2 id="referral-terms">{phrases.terms}</h2>
      <ul className={styles.terms}>
        <li>{fill(phrases.termRewards, money)}</li>
        <li>{fill(terms.validBet === '0' ? phrases.termDeposit : phrases.termWhen, money)}</li>
        <li>
          {terms.turnover === '0' ? phrases.termFree : fill(phrases.termTurnover, { times: terms.turnover })}{' '}
          {plural(phrases, 'termDays', terms.days, language)}
        </li>
        <li>{fill(phrases.termMonth, { most: terms.monthlyMost, earned: referral.earnedThisMonth })}</li>
        <li>{phrases.termPerson}</li>
        <li>{phrases.termAge}</li>
      </ul>
      <dl className={`${styles.sums} num`}>
        <div>
          <dt>{phrases.invited}</dt>
          <dd>{referral.invited}</dd>
        </div>
        <div>
          <dt>{phrases.earned}</dt>
          <dd>{referral.earned}</dd>
        </div>
        <div>
          <dt>{phrases.paid}</dt>
          <dd>{moneyText(referral.paid, writing)}</dd>
        </div>
        <div>
          <dt>{phrases.waiting}</dt>
          <dd>
            {moneyText(referral.waiting, writing)}{' '}
            {referral.waiting !== '0' && (
              <a className="link small" href={rewardsHref}>
                {phrases.toRewards}
              </a>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
