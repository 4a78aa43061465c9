import stock from '#islands/ui/CardStock.module.css'
import { fill } from '#lib/i18n/format.ts'
import { roundMoneyText } from '#lib/money/text.ts'
import {
  daysText,
  exampleLine,
  exampleOf,
  gamesText,
  percentText,
  prizeText,
  type TermsWriting,
  untilText,
} from '#lib/promotions/example.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import styles from './TermsBox.module.css'

interface Props {
  terms: PromotionTerms
  /** Where it is known: only the server knows the one that is accepted. */
  version?: number
  /** The moment that a reward would be paid; without one, days instead of a date. */
  from?: Date
  /** The name of the lowest rank that the terms ask for; its code by default. */
  rank?: string | null
  writing: TermsWriting
}

/** The terms of a promotion, each a field of its own, with a worked example. Static pages render it without a script. */
export function TermsBox({ terms, version, from, rank = null, writing }: Props) {
  const { phrases } = writing
  return (
    <section className={`${stock.stock} ${styles.terms}`} aria-label={phrases.title}>
      <div className={styles.head}>
        <h2>{phrases.title}</h2>
        {version !== undefined && (
          <span className={`micro num ${styles.note}`}>{fill(phrases.version, { version })}</span>
        )}
      </div>
      <dl className={`${styles.grid} num`}>
        {rowsOf(terms, rank, writing).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Example terms={terms} writing={writing} {...(from && { from })} />
    </section>
  )
}

function Example({ terms, from, writing }: Omit<Props, 'version' | 'rank'>) {
  const { phrases } = writing
  const { deposit, prize, bet } = exampleOf(terms, writing)
  const asked = { games: gamesText(terms, writing), by: untilText(terms, writing, from) }
  return (
    <div className={styles.example}>
      <h3>{phrases.example}</h3>
      <p className="bold num">{exampleLine(terms, writing, from)}</p>
      <ol className="num">
        {deposit !== null && <Step name={phrases.exDeposit} text={roundMoneyText(deposit, writing)} />}
        <Step name={phrases.exGet} text={prizeText(prize, writing)} />
        {bet > 0n && <Step name={fill(phrases.exBet, asked)} text={roundMoneyText(bet, writing)} />}
        {prize.amount !== null && <Step name={phrases.exThen} text={prizeText(prize, writing)} />}
      </ol>
      {bet > 0n && <p className={`small ${styles.note}`}>{phrases.late}</p>}
    </div>
  )
}

function Step({ name, text }: { name: string; text: string }) {
  return (
    <li>
      <span>{name}</span>
      <b>{text}</b>
    </li>
  )
}

type Row = [name: string, text: string]

function rowsOf(terms: PromotionTerms, rank: string | null, writing: TermsWriting): Row[] {
  const { phrases } = writing
  const { reward, depositMinor } = terms
  return [
    [phrases.get, getText(terms, writing)],
    ...(reward.kind === 'share' ? [[phrases.most, roundMoneyText(reward.mostMinor, writing)] as Row] : []),
    ...(reward.kind === 'tickets' ? [[phrases.raffle, phrases.raffleNow] as Row] : []),
    ...(depositMinor === null ? [] : [[phrases.leastDeposit, roundMoneyText(depositMinor, writing)] as Row]),
    ...turnoverRows(terms, writing),
    [phrases.often, phrases[`often_${terms.often}`]],
    [phrases.who, whoText(terms, rank, writing)],
    [phrases.places, terms.places === null ? phrases.placesNone : String(terms.places)],
    [phrases.entry, phrases[`entry_${terms.entry}`]],
  ]
}

function getText(terms: PromotionTerms, writing: TermsWriting): string {
  const { phrases, language } = writing
  const { reward } = terms
  if (reward.kind === 'share') return fill(phrases.getShare, { percent: percentText(reward.share, language) })
  const text = prizeText(exampleOf(terms, writing).prize, writing)
  if (reward.kind !== 'envelope') return text
  const [least, most] = [reward.leastMinor, reward.mostMinor].map(one => roundMoneyText(one, writing))
  return fill(phrases.getEnvelope, { least: least ?? '', most: most ?? '' })
}

function turnoverRows(terms: PromotionTerms, writing: TermsWriting): Row[] {
  const { phrases, language } = writing
  const { turnover, games, highestStakeMinor, days } = terms
  if (Number(turnover) === 0) return [[phrases.turnover, phrases.turnoverNone]]
  const counts = games.map(({ gameType, weight }) =>
    fill(weight === '1' ? phrases.gameFull : phrases.gamePart, {
      game: phrases[`game_${gameType}`],
      percent: percentText(weight, language),
    }),
  )
  const highest =
    highestStakeMinor === null
      ? phrases.highestNone
      : fill(phrases.highestRound, { amount: roundMoneyText(highestStakeMinor, writing) })
  return [
    [phrases.turnover, fill(phrases.turnoverTimes, { times: Number(turnover) })],
    [phrases.highest, highest],
    [phrases.time, daysText(days, language)],
    [phrases.games, counts.join(', ')],
  ]
}

function whoText(
  { who: { firstDeposit, rank, teams } }: PromotionTerms,
  rankName: string | null,
  { phrases }: TermsWriting,
): string {
  if (firstDeposit) return phrases.who_first
  if (rank !== null) return fill(phrases.who_rank, { rank: rankName ?? rank })
  return teams.length > 0 ? phrases.who_team : phrases.who_all
}
