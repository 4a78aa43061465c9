import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { choose, overMonth } from '#lib/records/choose.ts'
import { ANYBODY, type LossFilters, searchOf } from '#lib/team-reports/filters.ts'
import { fetchLossFile, type UserLoss as Losses, losses, openLosses } from '#lib/team-reports/loss-store.ts'
import { LOSS_GROUPS } from '#lib/team-reports/rules.ts'
import { formatZone } from '#lib/time/format.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
import { LossTable } from './LossTable.tsx'
import type { ReportPhrases, ReportProps, Writing } from './phrases.ts'
import { ReportFilters } from './ReportFilters.tsx'

interface Props extends ReportProps {
  /** The page of team betting, without its query. */
  betsHref: string
}

/** User loss: filters that stand in the address, sums, and rows that are split up further down to the rounds. */
export default function UserLoss({ language, timeZone, loginHref, homeHref, betsHref, phrases }: Props) {
  const report = useStore(losses.$report, { ssr: 'initial' })
  const filters = useStore(losses.$filters, { ssr: 'initial' })
  useAddress(openLosses, { audience: 'signedIn', login: loginHref, home: homeHref })
  const { value } = report
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { currency, language, timeZone, phrases }
  const { before: _, ...first } = filters
  return (
    <>
      <Filters filters={first} value={value} phrases={phrases} />
      <Sums totals={value?.totals} writing={writing} />
      <Split filters={first} phrases={phrases} />
      <RecordFrame
        record={report}
        file="user-loss.csv"
        fetchFile={fetchLossFile}
        note={`${fill(phrases.zone, { zone: formatZone(language, timeZone) })} ${phrases.lossNote}`}
        onRetry={() => void losses.again()}
        onOlder={before => go({ ...first, before })}
        onNewest={filters.before ? () => go(first) : undefined}
        onMonth={filters.days === '30' ? undefined : () => go(overMonth(first))}
        phrases={phrases}
      >
        {shown => (
          <LossTable value={shown} filters={filters} betsHref={betsHref} onOpen={go} writing={writing} />
        )}
      </RecordFrame>
    </>
  )
}

interface FiltersProps {
  filters: LossFilters
  value: Losses | undefined
  phrases: ReportPhrases
}

function Filters({ filters, value, phrases }: FiltersProps) {
  return (
    <ReportFilters
      filters={filters}
      value={value}
      onPeriod={period => go(choose(filters, { ...ANY_PERIOD, ...period }))}
      onScope={scope =>
        go(choose(filters, { ...ANYBODY, ...scope, by: scope.search ? 'member' : undefined }))
      }
      phrases={phrases}
    >
      <Choice
        label={phrases.category}
        all={phrases.allCategories}
        value={filters.gameType}
        options={GAME_TYPES.map(type => ({ value: type, text: phrases[`category_${type}`] }))}
        onChoose={gameType => go(choose(filters, { gameType }))}
      />
    </ReportFilters>
  )
}

/** How the rows are split up; one member's are not split up by people. */
function Split({ filters, phrases }: Pick<FiltersProps, 'filters' | 'phrases'>) {
  const groups = LOSS_GROUPS.filter(group => !filters.member || group === 'day' || group === 'category')
  const { by = 'downline' } = filters
  return (
    <div className="row wrap report-split">
      <span className="small muted" aria-hidden="true">
        {phrases.splitUp}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className="seg" role="group" aria-label={phrases.splitUp}>
        {groups.map(group => (
          <button
            key={group}
            type="button"
            aria-pressed={by === group}
            onClick={() => go({ ...filters, by: group })}
          >
            {phrases[`by_${group}`]}
          </button>
        ))}
      </div>
    </div>
  )
}

function Sums({ totals, writing }: { totals: Losses['totals'] | undefined; writing: Writing }) {
  const { phrases, currency, language } = writing
  return (
    <Stats
      figures={[
        { name: phrases.validBets, money: totals?.validBet },
        { name: phrases.payout, money: totals?.payout },
        { name: phrases.loss, money: totals?.loss },
        { name: phrases.deposited, money: totals?.deposited ?? undefined },
        { name: phrases.withdrawn, money: totals?.withdrawn ?? undefined },
        { name: phrases.given, money: totals?.given ?? undefined },
      ]}
      currency={currency}
      language={language}
    />
  )
}

function go(filters: LossFilters): void {
  pushAddress(searchOf(filters))
  void losses.show(filters)
}
