import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFilters } from '#islands/ui/RecordFilters.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { TrialState } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { bonuses } from '#lib/records/bonus-store.ts'
import { BONUS_KINDS } from '#lib/records/rules.ts'
import { $session } from '#lib/session/store.ts'
import { formatZone } from '#lib/time/format.ts'
import { BonusTable } from './BonusTable.tsx'
import type { BonusPhrases } from './bonus-writing.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  phrases: BonusPhrases
}

/** Every bonus that reached the wallet, with the turnover that it asks for and how far that is. */
export default function BonusDetails(props: Props) {
  const { language, timeZone, registerHref, phrases } = props
  const report = useReport(bonuses, { audience: 'member', ...props })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const { currency, filters, record, set } = report
  if (isTrial || record.failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const totals = record.value?.totals
  return (
    <>
      <RecordFilters report={report} phrases={phrases}>
        <Choice
          label={phrases.kind}
          all={phrases.allKinds}
          value={filters.kind}
          options={BONUS_KINDS.map(one => ({ value: one, text: phrases[`kind_${one}`] }))}
          onChoose={kind => set({ kind })}
        />
      </RecordFilters>
      <Stats
        figures={[
          { name: phrases.count, count: totals?.count },
          { name: phrases.sum, money: totals?.amount },
        ]}
        currency={currency}
        language={language}
      />
      <RecordFrame
        report={report}
        count={totals?.count}
        note={fill(phrases.zone, { zone: formatZone(language, timeZone) })}
        phrases={phrases}
      >
        {({ rows }) => <BonusTable rows={rows} writing={{ currency, language, timeZone, phrases }} />}
      </RecordFrame>
    </>
  )
}
