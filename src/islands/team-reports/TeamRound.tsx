import { RoundDialog } from '#islands/ui/RoundDialog.tsx'
import { RoundFacts, RoundMoves } from '#islands/ui/RoundParts.tsx'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { kindName } from '#lib/records/kind-name.ts'
import { type $teamRound, showTeamRound, type TeamRoundDetails } from '#lib/team-reports/bets-store.ts'
import type { Writing } from './phrases.ts'

interface Props {
  round: NonNullable<ReturnType<typeof $teamRound.get>>
  onClose: () => void
  writing: Writing
}

/** One round of the team: the member, the details, and the entries in the member's wallet. */
export function TeamRound({ round, onClose, writing }: Props) {
  const { id, openedAt } = round
  return (
    <RoundDialog
      round={round}
      onClose={onClose}
      onRetry={() => void showTeamRound({ id, openedAt })}
      phrases={writing.phrases}
    >
      {value => <Details round={value} writing={writing} />}
    </RoundDialog>
  )
}

function Details({ round, writing }: { round: TeamRoundDetails; writing: Writing }) {
  const { phrases, currency, language, timeZone } = writing
  const money = (text: string) => moneyText(text, { currency, language })
  return (
    <>
      <RoundFacts
        round={round}
        first={[[phrases.member, round.who.account]]}
        last={[
          [phrases.stake, money(round.stake)],
          [phrases.payout, round.status === 'open' ? '–' : money(round.payout)],
          [phrases.validBets, money(round.validBet)],
        ]}
        result={{ name: phrases.loss, amount: -minorOf(round.result) }}
        writing={writing}
      />
      <RoundMoves
        title={phrases.walletMoves}
        moves={round.movements.map(move => ({
          at: move.at,
          name: kindName(move.kind, phrases, phrases.kind_adjustment),
          amount: move.amount,
          balance: fill(phrases.balanceCard, { balance: money(move.balanceAfter) }),
        }))}
        currency={currency}
        language={language}
        timeZone={timeZone}
      />
    </>
  )
}
