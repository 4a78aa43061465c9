import { CategoryChoice } from '#islands/ui/GameChoice.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { type ReportView, useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import type { LossFilters } from '#lib/team-reports/filters.ts'
import { type UserLoss as Losses, losses } from '#lib/team-reports/loss-store.ts'
import { LOSS_GROUPS } from '#lib/team-reports/rules.ts'
import { formatZone } from '#lib/time/format.ts'
import { LossTable } from './LossTable.tsx'
import type { ReportPhrases, ReportProps, Writing } from './phrases.ts'
import { TeamFilters } from './TeamFilters.tsx'
import styles from './UserLoss.module.css'

interface Props extends ReportProps {
  /** The page of team betting, without its query. */
  betsHref: string
}

/** User loss: filters that stand in the address, sums, and rows that are split up further down to the rounds. */
export default function UserLoss(props: Props) {
  const { language, timeZone, betsHref, phrases } = props
  const report = useReport(losses, { audience: 'signedIn', ...props })
  const { currency, filters, setFilters, set } = report
  const writing: Writing = { currency, language, timeZone, phrases }
  return (
    <>
      <TeamFilters
        report={report}
        onScope={scope => set({ ...scope, by: scope.search ? 'member' : undefined })}
        phrases={phrases}
      >
        <CategoryChoice
          value={filters.gameType}
          gameTypes={GAME_TYPES}
          onChoose={gameType => set({ gameType })}
          phrases={phrases}
        />
      </TeamFilters>
      <Sums totals={report.record.value?.totals} writing={writing} />
      <Split report={report} phrases={phrases} />
      <RecordFrame
        report={report}
        note={`${fill(phrases.zone, { zone: formatZone(language, timeZone) })} ${phrases.lossNote}`}
        phrases={phrases}
      >
        {shown => (
          <LossTable
            value={shown}
            filters={filters}
            betsHref={betsHref}
            onOpen={setFilters}
            writing={writing}
          />
        )}
      </RecordFrame>
    </>
  )
}

/** How the rows are split up; one member's are not split up by people. */
function Split({ report, phrases }: { report: ReportView<LossFilters, Losses>; phrases: ReportPhrases }) {
  const { filters, set } = report
  const groups = LOSS_GROUPS.filter(group => !filters.member || group === 'day' || group === 'category')
  const { by = 'downline' } = filters
  return (
    <div className={`row wrap ${styles.split}`}>
      <span className="small muted" aria-hidden="true">
        {phrases.splitUp}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className="segments" role="group" aria-label={phrases.splitUp}>
        {groups.map(group => (
          <button key={group} type="button" aria-pressed={by === group} onClick={() => set({ by: group })}>
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
