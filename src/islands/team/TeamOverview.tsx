import { useStore } from '@nanostores/react'
import { Outdated, Waiting } from '#islands/ui/State.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import type { TeamOverview as Overview } from '#lib/team/api.ts'
import {
  $overviewPeriod,
  $teamOverview,
  openOverview,
  searchOfOverview,
  showOverview,
} from '#lib/team/overview-store.ts'
import { OVERVIEW_PERIODS, type OverviewPeriod } from '#lib/team/rules.ts'
import { formatExpected, formatShortDay } from '#lib/time/format.ts'
import { BetsChart, LossChart } from './OverviewCharts.tsx'
import { Categories, Downlines, NobodyYet } from './OverviewLists.tsx'
import { OverviewStats } from './OverviewStats.tsx'
import type { TeamPhrases, TeamWriting } from './overview-writing.ts'
import styles from './TeamOverview.module.css'

interface Props {
  title: string
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  loginHref: string
  homeHref: string
  manageHref: string
  registerHref: string
  phrases: TeamPhrases
}

/** What an agent's team did in a period that stands in the address, beside the one before; charts, categories, downlines. */
export default function TeamOverview({ title, language, timeZone, phrases, ...hrefs }: Props) {
  const { state, value, failure } = useStore($teamOverview, { ssr: 'initial' })
  const period = useStore($overviewPeriod, { ssr: 'initial' })
  useAddress(openOverview, { audience: 'signedIn', login: hrefs.loginHref, home: hrefs.homeHref })
  const currency = shownCurrency(value?.currency)
  const writing = { currency, language, timeZone, phrases }
  const again = { failure, title: phrases.failed, onRetry: () => void showOverview(period), phrases }
  return (
    <>
      <header className={`page-head ${styles.head}`}>
        <div>
          <h1>{title}</h1>
          <p className={`small faint num ${styles.about}`} role="status">
            {value && state !== 'loading' ? aboutOf(value, writing) : ''}
          </p>
        </div>
        <Periods period={period} phrases={phrases} />
      </header>
      {state === 'failed' && value && <Outdated {...again} />}
      <div aria-busy={state === 'loading'}>
        <OverviewStats value={value} writing={writing} />
        {body()}
      </div>
    </>
  )

  function body() {
    if (!value)
      return (
        <section className={`panel ${styles.waits}`}>
          <Waiting rows={8} state={state} {...again} />
        </section>
      )
    if (value.members === 0) return <NobodyYet phrases={phrases} registerHref={hrefs.registerHref} />
    return (
      <div className={styles.columns}>
        <div className={styles.column}>
          <BetsChart value={value} writing={writing} />
          <LossChart value={value} writing={writing} />
        </div>
        <div className={styles.column}>
          <Categories value={value} writing={writing} />
          <Downlines value={value} writing={writing} manageHref={hrefs.manageHref} />
        </div>
      </div>
    )
  }
}

/** As of when the figures are, of how many people, and what they are compared with. */
function aboutOf({ updatedAt, members, levels, period, before }: Overview, writing: TeamWriting): string {
  const { phrases, language, timeZone } = writing
  const team = fill(phrases.wholeTeam, {
    members: plural(phrases, 'members', members, language),
    levels: plural(phrases, 'levels', levels, language),
  })
  const [from, to] = [before.from, before.to].map(day => formatShortDay(day, language))
  const compared = {
    today: phrases.comparedToday,
    yesterday: phrases.comparedDay,
    month: phrases.comparedSpan,
  }[period]
  return [
    updatedAt
      ? fill(phrases.updated, { at: formatExpected(updatedAt, language, timeZone) })
      : phrases.notYetSummed,
    team,
    fill(compared, { from: from ?? '', to: to ?? '' }),
  ].join(' ')
}

function Periods({ period, phrases }: { period: OverviewPeriod; phrases: TeamPhrases }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
    <div className="segments" role="group" aria-label={phrases.period}>
      {OVERVIEW_PERIODS.map(one => (
        <button key={one} type="button" aria-pressed={one === period} onClick={() => setPeriod(one)}>
          {phrases[one]}
        </button>
      ))}
    </div>
  )
}

function setPeriod(period: OverviewPeriod): void {
  pushAddress(searchOfOverview(period))
  void showOverview(period)
}
