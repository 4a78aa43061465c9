import type { ReactNode } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import { TableHead } from '#islands/ui/TableHead.tsx'
import { readCoup } from '#lib/fairness/baccarat.ts'
import { BACCARAT_ROOM_RULES } from '#lib/fairness/baccarat-room.ts'
import { type Card, suitOf } from '#lib/fairness/cards.ts'
import { DRAGON_TIGER_RULES, readDuel } from '#lib/fairness/dragon-tiger.ts'
import { colourOf, ROULETTE_RULES } from '#lib/fairness/roulette.ts'
import { readDice, SIC_BO_RULES, sumOfDice } from '#lib/fairness/sic-bo.ts'
import { readRoomBets, readTableBets, type TableRules } from '#lib/fairness/table.ts'
import { fill } from '#lib/i18n/format.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { Payout } from './Payout.tsx'

/** The pocket that the ball came to lie in. */
export function Roulette(props: OutcomeProps) {
  const { outcome, phrases } = props
  return (
    <TableRound rules={ROULETTE_RULES} {...props}>
      <b>{outcome}</b> {phrases[`colour_${colourOf(Number(outcome))}`]}
    </TableRound>
  )
}

export function SicBo(props: OutcomeProps) {
  const dice = readDice(props.outcome)
  return (
    <TableRound rules={SIC_BO_RULES} {...props}>
      <b>{dice.join(' · ')}</b> {fill(props.phrases.diceTotal, { sum: sumOfDice(dice) })}
    </TableRound>
  )
}

export function DragonTiger(props: OutcomeProps) {
  const { dragon, tiger } = readDuel(props.outcome)
  const { phrases } = props
  return (
    <TableRound rules={DRAGON_TIGER_RULES} {...props}>
      {phrases.side_dragon} <Hand cards={[dragon]} /> · {phrases.side_tiger} <Hand cards={[tiger]} />
    </TableRound>
  )
}

export function BaccaratRoom(props: OutcomeProps) {
  const { player, banker, playerTotal, bankerTotal } = readCoup(props.outcome)
  const { phrases } = props
  return (
    <TableRound rules={BACCARAT_ROOM_RULES} {...props}>
      {phrases.side_player} {playerTotal} <Hand cards={player} /> · {phrases.side_banker} {bankerTotal}{' '}
      <Hand cards={banker} />
    </TableRound>
  )
}

const PIPS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

function Hand({ cards }: { cards: readonly Card[] }) {
  return (
    <b>{cards.map(card => card.replace('T', '10').slice(0, -1) + (PIPS[suitOf(card)] ?? '')).join(' ')}</b>
  )
}

interface RoundProps<Spot extends string> extends OutcomeProps {
  rules: TableRules<Spot>
  children: ReactNode
}

/** What came out, then each bet with its stake and what it pays. */
function TableRound<Spot extends string>({ rules, children, ...props }: RoundProps<Spot>) {
  const { outcome, bets, phrases, currency, language } = props
  const room = readRoomBets(rules, bets)
  const amounts = room?.amounts ?? readTableBets(rules, bets) ?? new Map<Spot, bigint>()
  const money = (amount: bigint) => <Money amount={amount} currency={currency} language={language} />
  return (
    <Payout {...props}>
      <p>{children}</p>
      <table className="table">
        <TableHead columns={[phrases.bets, phrases.stake, phrases.payout]} />
        <tbody>
          {[...amounts].map(([spot, amount]) => (
            <tr key={spot}>
              <td className="mono">{spot}</td>
              <td>{money(amount)}</td>
              <td>{money(rules.pays(spot, amount, outcome, room?.room ?? ''))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Payout>
  )
}
