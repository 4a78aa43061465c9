import type { ReactNode } from 'react'
import { ShortMoney } from '#islands/ui/ShortMoney.tsx'
import { fill, formatCount, plural } from '#lib/i18n/format.ts'
import { formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
import type { TeamFigures, TeamOverview } from '#lib/team/api.ts'
import statsStyles from '../ui/Stats.module.css'
import styles from './OverviewStats.module.css'
import { percentOf, type TeamWriting } from './overview-writing.ts'

interface Props {
  /** Undefined while it is not known: the cards keep their places. */
  value: TeamOverview | undefined
  writing: TeamWriting
}

interface Card {
  name: string
  figure: ReactNode
  /** What stands behind the figure, in words. */
  about: string
  /** How it compares with the period before. */
  compared: { text: string; isUp: boolean }
}

/** The eight figures of a period, each with its definition and the figure before. */
export function OverviewStats({ value, writing }: Props) {
  const { phrases } = writing
  const names = [
    phrases.validBets,
    phrases.deposits,
    phrases.withdrawals,
    phrases.winLoss,
    phrases.active,
    phrases.registrations,
    phrases.firstDeposits,
    phrases.income,
  ]
  const cards = value && cardsOf(value, writing)
  return (
    <dl className={`${statsStyles.stats} ${styles.stats}`}>
      {names.map((name, index) => (
        <div key={name} className={`panel ${statsStyles.stat}`}>
          <dt className={statsStyles.name}>{name}</dt>
          <dd className={`${statsStyles.figure} num`}>{cards?.[index]?.figure ?? '–'}</dd>
          <dd className={`${statsStyles.detail} faint num`}>{cards?.[index]?.about}</dd>
          <dd className={`${statsStyles.detail} num ${cards?.[index]?.compared.isUp ? 'gain' : 'faint'}`}>
            {cards?.[index]?.compared.text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function cardsOf(value: TeamOverview, writing: TeamWriting): Omit<Card, 'name'>[] {
  return [...moneyCards(value, writing), ...memberCards(value, writing), incomeCard(value, writing)]
}

function moneyCards({ now, before }: TeamOverview, writing: TeamWriting): Omit<Card, 'name'>[] {
  const { phrases, language } = writing
  const [here, then] = [now.figures, before.figures]
  return [
    {
      figure: short(here.validBet, now.figures, writing),
      about: plural(phrases, 'bets', here.bets, language),
      compared: change(minorOf(here.validBet), minorOf(then.validBet), writing),
    },
    {
      figure: short(here.deposits.amount, now.figures, writing),
      about: plural(phrases, 'depositCount', here.deposits.count, language),
      compared: change(minorOf(here.deposits.amount), minorOf(then.deposits.amount), writing),
    },
    {
      figure: short(here.withdrawals.amount, now.figures, writing),
      about: plural(phrases, 'payoutCount', here.withdrawals.count, language),
      compared: change(minorOf(here.withdrawals.amount), minorOf(then.withdrawals.amount), writing),
    },
    {
      figure: short(here.loss, now.figures, writing),
      about: `${lossText(here, writing)} · ${phrases.lossHint}`,
      compared: was(formatMoney(minorOf(then.loss), writing.currency, language), writing),
    },
  ]
}

function memberCards({ now, before, members }: TeamOverview, writing: TeamWriting): Omit<Card, 'name'>[] {
  const { phrases, language } = writing
  const [here, then] = [now.figures, before.figures]
  const number = (count: number) => formatCount(count, language)
  return [
    {
      figure: number(here.activeMembers),
      about: fill(phrases.activeOf, { count: number(members) }),
      compared: was(number(then.activeMembers), writing),
    },
    {
      figure: number(here.registrations),
      about: plural(phrases, 'invited', here.invited, language),
      compared: was(number(then.registrations), writing),
    },
    {
      figure: number(here.firstDeposits),
      about: phrases.firstAbout,
      compared: was(number(then.firstDeposits), writing),
    },
  ]
}

function incomeCard({ now, before }: TeamOverview, writing: TeamWriting): Omit<Card, 'name'> {
  const { phrases, currency, language } = writing
  const { rebate, dividend, salary, total } = now.figures.income
  const parts = [
    { phrase: phrases.incomeRebate, amount: minorOf(rebate) },
    { phrase: phrases.incomeDividend, amount: minorOf(dividend) },
    { phrase: phrases.incomeSalary, amount: minorOf(salary) },
  ]
    .filter(part => part.amount !== 0n)
    .map(part => fill(part.phrase, { amount: formatMoney(part.amount, currency, language) }))
  return {
    figure: short(total, now.figures, writing),
    about: parts.join(' · ') || phrases.incomeNone,
    compared: was(formatMoney(minorOf(before.figures.income.total), currency, language), writing),
  }
}

/** One of the sums of the cards, in the form that all of them have. */
function short(
  amount: string,
  { validBet, deposits, withdrawals, loss, income }: TeamFigures,
  writing: TeamWriting,
) {
  const among = [validBet, deposits.amount, withdrawals.amount, loss, income.total].map(minorOf)
  return <ShortMoney amount={minorOf(amount)} among={among} {...writing} />
}

function lossText({ loss, validBet }: TeamFigures, { phrases, language }: TeamWriting): string {
  const lost = minorOf(loss)
  const percent = percentOf(lost < 0n ? -lost : lost, minorOf(validBet), language)
  if (lost === 0n || percent === undefined) return phrases.even
  return fill(lost > 0n ? phrases.lost : phrases.won, { percent })
}

/** "up 14.2%" */
function change(now: Minor, before: Minor, { phrases, language }: TeamWriting): Card['compared'] {
  if (now === before) return { text: phrases.same, isUp: false }
  const percent = percentOf(now > before ? now - before : before - now, before, language)
  if (percent === undefined) return { text: phrases.noneBefore, isUp: false }
  return { text: fill(now > before ? phrases.more : phrases.less, { percent }), isUp: now > before }
}

/** "before: 12" */
function was(value: string, { phrases }: TeamWriting): Card['compared'] {
  return { text: fill(phrases.was, { value }), isUp: false }
}
