import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { OlderNewer } from '#islands/ui/OlderNewer.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import { SaveFile } from '#islands/ui/SaveFile.tsx'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import {
  $bonusDetails,
  $bonusFilters,
  type BonusFilters,
  fetchBonusFile,
  openBonuses,
  searchOfBonuses,
  showBonuses,
} from '#lib/records/bonus-store.ts'
import { choose } from '#lib/records/choose.ts'
import { BONUS_KINDS } from '#lib/records/rules.ts'
import { $session } from '#lib/session/store.ts'
import { formatZone } from '#lib/time/format.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
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
  const { language, timeZone, registerHref, loginHref, homeHref, phrases } = props
  const { state, value, failure } = useStore($bonusDetails, { ssr: 'initial' })
  const filters = useStore($bonusFilters, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  useAddress(openBonuses, { audience: 'member', login: loginHref, home: homeHref })
  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const currency = shownCurrency(value?.currency)
  const { before, ...first } = filters
  const again = () => void showBonuses(filters)
  return (
    <>
      <div className="filters record-filters">
        <PeriodBar
          period={first}
          today={value?.today}
          earliest={value?.earliest}
          onChange={period => go(choose(first, { ...ANY_PERIOD, ...period }))}
          phrases={phrases}
        />
        <Choice
          label={phrases.kind}
          all={phrases.allKinds}
          value={first.kind}
          options={BONUS_KINDS.map(one => ({ value: one, text: phrases[`kind_${one}`] }))}
          onChoose={kind => go(choose(first, { kind }))}
        />
      </div>
      <Stats
        figures={[
          { name: phrases.count, count: value?.totals.count },
          { name: phrases.sum, money: value?.totals.amount },
        ]}
        currency={currency}
        language={language}
      />
      <p className="sr" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count: value.totals.count }) : ''}
      </p>
      {state === 'failed' && value && (
        <Outdated failure={failure} title={phrases.failed} onRetry={again} phrases={phrases} />
      )}
      <section className="panel record" aria-label={phrases.tableName} aria-busy={state === 'loading'}>
        {list()}
      </section>
      <div className="row between wrap record-end">
        <p className="small faint">{fill(phrases.zone, { zone: formatZone(language, timeZone) })}</p>
        {value && value.totals.count > 0 && (
          <SaveFile name="bonus-details.csv" fetchFile={fetchBonusFile} phrases={phrases} />
        )}
        <OlderNewer
          onNewest={before ? () => go(first) : undefined}
          onOlder={value?.next ? () => go({ ...first, before: value.next ?? '' }) : undefined}
          phrases={phrases}
        />
      </div>
    </>
  )

  function list() {
    if (!value)
      return (
        <Waiting
          rows={6}
          state={state}
          failure={failure}
          title={phrases.failed}
          onRetry={again}
          phrases={phrases}
        />
      )
    if (value.rows.length === 0) return <EmptyState title={phrases.empty} about={phrases.emptyAbout} />
    return <BonusTable rows={value.rows} writing={{ currency, language, timeZone, phrases }} />
  }
}

function go(filters: BonusFilters): void {
  pushAddress(searchOfBonuses(filters))
  void showBonuses(filters)
}
