import { Button } from '#islands/ui/Button.tsx'
import { RoundDialog } from '#islands/ui/RoundDialog.tsx'
import { RoundFacts, RoundMoves } from '#islands/ui/RoundParts.tsx'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { type $round, type RoundDetails, showRound } from '#lib/play/store.ts'
import { kindName } from '#lib/records/kind-name.ts'
import { dayOf } from '#lib/time/days.ts'
import styles from '../ui/RoundParts.module.css'
import { plain, type Writing } from './BetTable.tsx'
import type { PlayPhrases } from './phrases.ts'
import { figuresOf } from './rows.ts'

interface Props {
  round: NonNullable<ReturnType<typeof $round.get>>
  onClose: () => void
  /** Shows the bets on one game, by its node. */
  onGame: (nodeId: string) => void
  writing: Writing
}

/** One round: its details, its wallet entries with times, and the link to verify it. */
export function BetRound({ round, onClose, onGame, writing }: Props) {
  const { phrases, verifyHref, recordHref, timeZone } = writing
  return (
    <RoundDialog round={round} onClose={onClose} onRetry={() => void showRound(round.id)} phrases={phrases}>
      {value => (
        <>
          <Details round={value} writing={writing} />
          <ValidBet round={value} phrases={phrases} />
          <Ticket round={value} writing={writing} />
          <Movements round={value} writing={writing} />
          <div className="row wrap">
            {value.hasProof && (
              <a className="btn btn-secondary btn-small" href={`${verifyHref}?round=${value.id}`}>
                {phrases.verifyThis}
              </a>
            )}
            <a className="btn btn-secondary btn-small" href={`${recordHref}${dayOfRound(value, timeZone)}`}>
              {phrases.inAccountRecord}
            </a>
            <Button size="small" onClick={() => onGame(value.nodeId)}>
              {phrases.betsOnGame}
            </Button>
          </div>
        </>
      )}
    </RoundDialog>
  )
}

/** The day of the round's last movement, as the address of the account record has it. */
function dayOfRound({ movements, openedAt }: RoundDetails, timeZone: string): string {
  const day = dayOf(new Date(movements.at(-1)?.at ?? openedAt), timeZone)
  return `?from=${day}&to=${day}`
}

function Details({ round, writing }: { round: RoundDetails; writing: Writing }) {
  const { phrases } = writing
  const figures = figuresOf(round)
  return (
    <RoundFacts
      round={round}
      last={[
        [phrases.stake, plain(figures.staked, writing)],
        [phrases.return, round.status === 'open' ? '–' : plain(figures.returned, writing)],
        [phrases.validBets, plain(minorOf(round.validBet), writing)],
      ]}
      result={{ name: phrases.result, amount: figures.result, signed: true }}
      writing={writing}
    />
  )
}

/** What of the round counts, in one sentence. */
function ValidBet({ round, phrases }: { round: RoundDetails; phrases: PlayPhrases }) {
  const { validBetRule: rule, ticket } = round
  if (!rule) return null
  const sentence = rule.by === 'risk' && ticket ? phrases.validBy_draw : phrases[`validBy_${rule.by}`]
  const weighed = rule.weight === '1' ? '' : ` ${fill(phrases.validWeight, { weight: rule.weight })}`
  return (
    <p className="small muted">
      {sentence}
      {weighed}
    </p>
  )
}

/** The lines of a lottery ticket, and the numbers that were drawn. */
function Ticket({ round, writing }: { round: RoundDetails; writing: Writing }) {
  const { phrases, currency, language } = writing
  const { ticket } = round
  if (!ticket) return null
  const money = (text: string) => moneyText(text, { currency, language })
  return (
    <section aria-label={phrases.ticket}>
      <h3 className="small bold">
        {fill(phrases.ticketDraw, { period: ticket.period })}
        {ticket.numbers && <span className="num"> · {ticket.numbers.join(' ')}</span>}
      </h3>
      <ol className={`${styles.moves} num`}>
        {ticket.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket stand in their order for ever.
          <li key={at}>
            <span>
              <b>{line.label}</b> <span className="muted">{line.name}</span>
            </span>
            <span>{money(line.stake)}</span>
            {line.payout !== null && line.payout !== '0' && (
              <span className="money-gain">{fill(phrases.linePaid, { amount: money(line.payout) })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the round changed in the wallet. */
function Movements({ round, writing }: { round: RoundDetails; writing: Writing }) {
  const { phrases, currency, language, timeZone } = writing
  const balance = (text: string) => moneyText(text, { currency, language })
  return (
    <RoundMoves
      title={phrases.movements}
      moves={round.movements.map(move => ({
        at: move.at,
        name: kindName(move.kind, phrases, phrases.kind_adjustment),
        amount: move.amount,
        balance: fill(phrases.balanceCard, { balance: balance(move.balanceAfter) }),
      }))}
      currency={currency}
      language={language}
      timeZone={timeZone}
    />
  )
}
