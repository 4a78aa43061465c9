import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { TrialState, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Limit, LimitsView, Pause } from '#lib/limits/api.ts'
import { LIMIT_KINDS } from '#lib/limits/rules.ts'
import { $limits, chooseReality, loadLimits } from '#lib/limits/store.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { $session } from '#lib/session/store.ts'
import { formatMoment } from '#lib/time/format.ts'
import { Breaks } from './Breaks.tsx'
import { History } from './History.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { LimitRow } from './LimitRow.tsx'
import styles from './Limits.module.css'
import type { LimitPhrases, Writing } from './phrases.ts'

interface Props {
  language: string
  timeZone: string
  loginHref: string
  homeHref: string
  registerHref: string
  phrases: LimitPhrases
}

/** Responsible play: limits and how much of them is used, reality check, breaks, history, and who helps. */
export default function Limits({ language, timeZone, loginHref, homeHref, registerHref, phrases }: Props) {
  const { state, value, failure } = useStore($limits, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const [changing, setChanging] = useState<Pick<Limit, 'kind' | 'period'>>()
  useEffect(() => onPrivatePage(load, { login: loginHref, home: homeHref }), [loginHref, homeHref])
  const again = { failure, title: phrases.failed, onRetry: () => void loadLimits(), phrases }
  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  if (!value) {
    return (
      <section className={`panel pad ${styles.wait}`}>
        <Waiting rows={10} state={state} {...again} />
      </section>
    )
  }
  const writing: Writing = {
    currency: shownCurrency(value.currency),
    language,
    timeZone,
    phrases,
  }
  const changed =
    changing && value.limits.find(one => one.kind === changing.kind && one.period === changing.period)
  return (
    <div className={styles.page}>
      {value.pause && <Paused pause={value.pause} writing={writing} />}
      <p className="muted">{fill(phrases.lowerNote, { hours: value.policy.raiseHours })}</p>
      <div className={styles.kinds}>
        {LIMIT_KINDS.filter(kind => value.limits.some(limit => limit.kind === kind)).map(kind => (
          <section key={kind} className="panel pad stack" aria-labelledby={`limit-${kind}`}>
            <h2 id={`limit-${kind}`}>{phrases[`kind_${kind}`]}</h2>
            <p className="small muted">{phrases[`kindAbout_${kind}`]}</p>
            <ul>
              {value.limits
                .filter(limit => limit.kind === kind)
                .map(limit => (
                  <LimitRow
                    key={limit.period}
                    limit={limit}
                    onChange={() => setChanging(limit)}
                    writing={writing}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <Reality view={value} phrases={phrases} />
      <Breaks policy={value.policy} writing={writing} />
      {value.help.length > 0 && <Help help={value.help} phrases={phrases} />}
      <History writing={writing} />
      {changed && (
        <LimitDialog
          limit={changed}
          raiseHours={value.policy.raiseHours}
          onClose={() => setChanging(undefined)}
          writing={writing}
        />
      )}
    </div>
  )
}

function Paused({ pause: { kind, until }, writing }: { pause: Pause; writing: Writing }) {
  const { language, timeZone, phrases } = writing
  return (
    <div className="note warn" role="status">
      <p className="grow">
        <b>
          {until
            ? fill(phrases[`pauseUntil_${kind}`], { until: formatMoment(until, language, timeZone) })
            : phrases.pauseForGood}
        </b>{' '}
        {phrases.pauseText}
      </p>
    </div>
  )
}

function Reality({ view, phrases }: { view: LimitsView; phrases: LimitPhrases }) {
  const [message, setMessage] = useState<string>()
  const choose = async (minutes: number) => {
    const outcome = await chooseReality(minutes)
    setMessage(outcome.ok ? undefined : outcome.failure.message)
  }
  return (
    <fieldset className={`panel pad stack ${styles.realityChoice}`}>
      <legend>
        <h2>{phrases.realityTitle}</h2>
      </legend>
      <p className="muted">{phrases.realityAbout}</p>
      <div className="row wrap">
        {view.policy.realityChoices.map(minutes => (
          <label key={minutes} className="check">
            <input
              type="radio"
              name="reality"
              checked={view.realityMinutes === minutes}
              onChange={() => void choose(minutes)}
            />
            <span>{fill(phrases.realityEvery, { count: minutes })}</span>
          </label>
        ))}
      </div>
      <FormMessage text={message} />
    </fieldset>
  )
}

function Help({ help, phrases }: { help: LimitsView['help']; phrases: LimitPhrases }) {
  return (
    <section className="panel pad stack" aria-labelledby="limit-help">
      <h2 id="limit-help">{phrases.helpTitle}</h2>
      <ul>
        {help.map(({ name, url, phone }) => (
          <li key={name} className="row wrap">
            {url ? (
              <a className="link" href={url} rel="noopener noreferrer">
                {name}
              </a>
            ) : (
              <span>{name}</span>
            )}
            {phone && (
              <a className="link num" href={`tel:${phone.replace(/[ ()-]/g, '')}`}>
                {phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A trial member has nothing to load here: the page says so by itself. */
function load(): void {
  if ($session.get() !== 'trial') void loadLimits()
}
