import { fill, formatCount } from '#lib/i18n/format.ts'
import { grouped } from '#lib/i18n/numbers.ts'
import { minorOf } from '#lib/money/money.ts'
import { roundMoneyText } from '#lib/money/text.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import type { Writing } from './phrases.ts'

/** The terms of a raffle, made of its fields. */
export function RaffleRules({ raffle, writing }: { raffle: Raffle; writing: Writing }) {
  const { phrases, language } = writing
  const { betsPerTicket, pointsPerTicket } = raffle
  const ways = [
    ...(betsPerTicket ? [fill(phrases.validBets, { amount: roundMoneyText(betsPerTicket, writing) })] : []),
    ...(pointsPerTicket
      ? [fill(phrases.orPoints, { points: grouped(minorOf(pointsPerTicket), language) })]
      : []),
    phrases.orOther,
  ]
  return (
    <section className="panel" aria-labelledby="raffle-rules">
      <div className="panel-head">
        <h2 id="raffle-rules">{phrases.rules}</h2>
      </div>
      <dl className="pairs pad">
        <dt>{phrases.ticketFor}</dt>
        <dd>
          <ul>
            {ways.map(way => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </dd>
        <dt>{phrases.mostTickets}</dt>
        <dd className="num">{formatCount(raffle.ticketsPerMember, language)}</dd>
        <dt>{phrases.mostPrizes}</dt>
        <dd className="num">{formatCount(raffle.prizesPerMember, language)}</dd>
        <dt>{phrases.paid}</dt>
        <dd>{phrases.paidAtOnce}</dd>
        <dt>{phrases.who}</dt>
        <dd>{raffle.needsDeposit ? phrases.needsDeposit : phrases.everyMember}</dd>
      </dl>
      <p className="micro faint pad">{phrases.fairNote}</p>
    </section>
  )
}
