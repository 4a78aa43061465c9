import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import { Waiting } from '#islands/ui/State.tsx'
import { shownCurrency } from '#lib/money/currency.ts'
import { parseMinor } from '#lib/money/money.ts'
import { kindName } from '#lib/records/kind-name.ts'
import { movements } from '#lib/records/store.ts'
import { formatMoment } from '#lib/time/format.ts'
import { $balance } from '#lib/wallet/store.ts'
import type records from '../../../locales/en/records.json'
import type { WalletPhrases } from './MoveForm.tsx'
import styles from './Movements.module.css'

/** What movements are called, as in the account record. */
export type MovementNames = Pick<
  typeof records,
  Extract<keyof typeof records, `kind_${string}`> | 'group_rest'
>

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  recordHref: string
  names: MovementNames
  phrases: WalletPhrases
}

const SHOWN = 5
/** The newest of them are what is shown; a quiet month is not hidden. */
const PERIOD = { days: '30' } as const

/** The latest wallet entries, with a link to all of them. */
export function Movements({ language, timeZone, recordHref, names, phrases }: Props) {
  const { state, value, failure } = useStore(movements.$report, { ssr: 'initial' })
  const balance = useStore($balance, { ssr: 'initial' })
  const load = () => void movements.show(PERIOD)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another balance is another movement.
  useEffect(load, [balance])
  const currency = shownCurrency(value?.currency)
  const again = { failure, title: phrases.movementsFailed, onRetry: load, phrases }
  return (
    <section className="panel" aria-labelledby="movements" aria-busy={state === 'loading'}>
      <div className="panel-head wrap between">
        <h2 id="movements">{phrases.movements}</h2>
        <a className="link small" href={recordHref}>
          {phrases.allMovements}
        </a>
      </div>
      {!value && <Waiting rows={3} state={state} {...again} />}
      {value?.rows.length === 0 && <p className="pad small muted">{phrases.noMovements}</p>}
      <ul className={`${styles.moves} num`}>
        {value?.rows.slice(0, SHOWN).map(({ place, kind, round, at, amount }) => (
          <li key={place}>
            <b>{kindName(kind, names, names.group_rest)}</b>
            <Money amount={parseMinor(amount)} currency={currency} language={language} signed />
            <span className="small faint">
              <time dateTime={at}>{formatMoment(at, language, timeZone)}</time>
              {round && ` · ${round.gameName}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
