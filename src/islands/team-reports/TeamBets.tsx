import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Outdated } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import { GAME_TYPES, ROUND_STATUSES } from '#lib/play/rules.ts'
import { type Choices, choose, overMonth } from '#lib/records/choose.ts'
import {
  $teamRound,
  bets,
  betTotals,
  fetchTeamBetsFile,
  openTeamBets,
  type RoundKey,
  showTeamBets,
  showTeamRound,
  type TeamBetTotals,
} from '#lib/team-reports/bets-store.ts'
import { ANYBODY, type BetFilters, searchOf } from '#lib/team-reports/filters.ts'
import { formatZone } from '#lib/time/format.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
import type { ReportProps, Writing } from './phrases.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { TeamBetTable } from './TeamBetTable.tsx'
import { TeamRound } from './TeamRound.tsx'

interface Props extends ReportProps {
  vendors: readonly { code: string; mark: string }[]
}

/** Team betting: filters that stand in the address, sums, the rounds page by page, and any one of them opened. */
export default function TeamBets({ language, timeZone, loginHref, homeHref, vendors, phrases }: Props) {
  const report = useStore(bets.$report, { ssr: 'initial' })
  const totals = useStore(betTotals.$report, { ssr: 'initial' })
  const filters = useStore(bets.$filters, { ssr: 'initial' })
  const round = useStore($teamRound, { ssr: 'initial' })
  useAddress(openTeamBets, { audience: 'signedIn', login: loginHref, home: homeHref })
  const { value } = report
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { currency, language, timeZone, phrases }
  const { before: _, ...first } = filters
  return (
    <>
      <Filters filters={first} value={value} vendors={vendors} phrases={phrases} />
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
        record={report}
        file="team-bets.csv"
        fetchFile={fetchTeamBetsFile}
        note={fill(phrases.betsZone, { zone: formatZone(language, timeZone) })}
        onRetry={() => void bets.again()}
        onOlder={before => go({ ...first, before })}
        onNewest={filters.before ? () => go(first) : undefined}
        onMonth={filters.days === '30' ? undefined : () => go(overMonth(first))}
        phrases={phrases}
      >
        {({ rows }) => <TeamBetTable rows={rows} onOpen={open} writing={writing} />}
      </RecordFrame>
      {round && <TeamRound round={round} onClose={() => open(undefined)} writing={writing} />}
    </>
  )
}

function Filters({
  filters,
  value,
  vendors,
  phrases,
}: Pick<Props, 'vendors' | 'phrases'> & {
  filters: BetFilters
  value: ReturnType<typeof bets.$report.get>['value']
}) {
  const set = (change: Choices<BetFilters>) => go(choose(filters, change))
  return (
    <ReportFilters
      filters={filters}
      value={value}
      onPeriod={period => set({ ...ANY_PERIOD, ...period })}
      onScope={scope => set({ ...ANYBODY, ...scope })}
      phrases={phrases}
    >
      <Choice
        label={phrases.category}
        all={phrases.allCategories}
        value={filters.gameType}
        options={GAME_TYPES.map(type => ({ value: type, text: phrases[`category_${type}`] }))}
        onChoose={gameType => set({ gameType })}
      />
      <Choice
        label={phrases.vendor}
        all={phrases.allVendors}
        value={filters.vendor}
        options={vendors.map(({ code, mark }) => ({ value: code, text: mark }))}
        onChoose={vendor => set({ vendor })}
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
    </ReportFilters>
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

function go(filters: BetFilters): void {
  pushAddress(searchOf(filters))
  void showTeamBets(filters)
}

/** Opens a round over the list, or closes it; the way back does the same. */
function open(round: RoundKey | undefined): void {
  const opened = round ? { round: round.id, openedAt: round.openedAt } : {}
  pushAddress(searchOf({ ...bets.$filters.get(), ...opened }))
  void showTeamRound(round)
}
