import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { CategoryChoice, VendorChoice } from '#islands/ui/GameChoice.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Outdated } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { pushAddress } from '#islands/ui/use-address.ts'
import { type ReportView, useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import { GAME_TYPES, ROUND_STATUSES } from '#lib/play/rules.ts'
import {
  $teamRound,
  bets,
  betTotals,
  type RoundKey,
  showTeamRound,
  type TeamBetRows,
  type TeamBetTotals,
} from '#lib/team-reports/bets-store.ts'
import type { BetFilters } from '#lib/team-reports/filters.ts'
import { formatZone } from '#lib/time/format.ts'
import type { ReportProps, Writing } from './phrases.ts'
import { TeamBetTable } from './TeamBetTable.tsx'
import { TeamFilters } from './TeamFilters.tsx'
import { TeamRound } from './TeamRound.tsx'

interface Props extends ReportProps {
  vendors: readonly { code: string; mark: string }[]
}

/** Team betting: filters that stand in the address, sums, the rounds page by page, and any one of them opened. */
export default function TeamBets(props: Props) {
  const { language, timeZone, vendors, phrases } = props
  const report = useReport(bets, { audience: 'signedIn', ...props })
  const totals = useStore(betTotals.$report, { ssr: 'initial' })
  const round = useStore($teamRound, { ssr: 'initial' })
  const writing: Writing = { currency: report.currency, language, timeZone, phrases }
  return (
    <>
      <Filters report={report} vendors={vendors} phrases={phrases} />
      <Sums totals={totals.value} writing={writing} />
      {totals.state === 'failed' && (
        <Outdated
          failure={totals.failure}
          title={phrases.sumsFailed}
          onRetry={() => void betTotals.again()}
          phrases={phrases}
        />
      )}
      <RecordFrame
        report={report}
        note={fill(phrases.betsZone, { zone: formatZone(language, timeZone) })}
        phrases={phrases}
      >
        {({ rows }) => <TeamBetTable rows={rows} onOpen={open} writing={writing} />}
      </RecordFrame>
      {round && <TeamRound round={round} onClose={() => open(undefined)} writing={writing} />}
    </>
  )
}

function Filters({
  report,
  vendors,
  phrases,
}: Pick<Props, 'vendors' | 'phrases'> & { report: ReportView<BetFilters, TeamBetRows> }) {
  const { filters, set } = report
  return (
    <TeamFilters report={report} onScope={set} phrases={phrases}>
      <CategoryChoice
        value={filters.gameType}
        gameTypes={GAME_TYPES}
        onChoose={gameType => set({ gameType })}
        phrases={phrases}
      />
      <VendorChoice
        value={filters.vendor}
        vendors={vendors}
        onChoose={vendor => set({ vendor })}
        phrases={phrases}
      />
      <Choice
        label={phrases.status}
        all={phrases.status_settled}
        value={filters.status === 'settled' ? undefined : filters.status}
        options={ROUND_STATUSES.filter(status => status !== 'settled').map(status => ({
          value: status,
          text: phrases[`status_${status}`],
        }))}
        onChoose={status => set({ status })}
      />
    </TeamFilters>
  )
}

function Sums({ totals, writing }: { totals: TeamBetTotals | undefined; writing: Writing }) {
  const { phrases, currency, language } = writing
  const late = minorOf(totals?.lateWins ?? '0')
  return (
    <>
      <Stats
        figures={[
          { name: phrases.bets, count: totals?.bets },
          { name: phrases.totalStake, money: totals?.stake },
          { name: phrases.validBets, money: totals?.validBet },
          { name: phrases.payout, money: totals?.payout },
          { name: phrases.loss, money: totals?.loss },
        ]}
        currency={currency}
        language={language}
      />
      {late !== 0n && (
        <p className="note info">
          {fill(phrases.lateWins, { amount: formatMoney(late, currency, language, { signed: true }) })}
        </p>
      )}
    </>
  )
}

/** Opens a round over the list, or closes it, as going back does. */
function open(round: RoundKey | undefined): void {
  const opened = round ? { round: round.id, openedAt: round.openedAt } : {}
  pushAddress(bets.searchOf({ ...bets.$filters.get(), ...opened }))
  void showTeamRound(round)
}
