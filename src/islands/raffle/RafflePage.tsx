import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import type { Raffle } from '#lib/raffle/api.ts'
import { $raffles, loadRaffle, loadRaffles, newClaim, newPurchase } from '#lib/raffle/store.ts'
import { $session } from '#lib/session/store.ts'
import { MySide } from './MySide.tsx'
import { PrizeTable } from './PrizeTable.tsx'
import { Published } from './Published.tsx'
import type { RafflePhrases, Writing } from './phrases.ts'
import { RaffleHead } from './RaffleHead.tsx'
import styles from './RafflePage.module.css'
import { RaffleRules } from './RaffleRules.tsx'
import { Results } from './Results.tsx'

interface Props {
  language: string
  timeZone: string
  loginHref: string
  registerHref: string
  /** Where a draw is worked out again; the raffle's id follows. */
  verifyHref: string
  phrases: RafflePhrases
}

/** The raffles that were announced: everybody sees rules and results, members their tickets. */
export default function RafflePage({ language, timeZone, phrases, ...links }: Props) {
  const { state, value, failure } = useStore($raffles, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    void loadRaffles()
  }, [])
  const raffle =
    value?.find(({ id }) => id === chosen) ?? value?.find(one => one.state === 'open') ?? value?.[0]
  const load = useEffectEvent(() => {
    if (!raffle) return
    newClaim.reset()
    newPurchase.reset()
    void loadRaffle(raffle)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another raffle, state or visitor has other details.
  useEffect(() => load(), [raffle?.id, raffle?.state, session])

  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadRaffles(), phrases }
  if (state === 'idle')
    return (
      <div className={`panel pad ${styles.wait}`}>
        <Button onClick={() => void loadRaffles()}>{phrases.show}</Button>
      </div>
    )
  if (!value)
    return (
      <div className={`panel pad ${styles.wait}`}>
        <Waiting rows={8} state={state} {...again} />
      </div>
    )
  if (!raffle)
    return (
      <div className="panel">
        <EmptyState title={phrases.none} about={phrases.noneAbout} />
      </div>
    )
  return (
    <>
      {state === 'failed' && <Outdated {...again} />}
      {value.length > 1 && (
        <Chooser raffles={value} chosen={raffle.id} onChoose={setChosen} phrases={phrases} />
      )}
      <Chosen raffle={raffle} language={language} timeZone={timeZone} phrases={phrases} {...links} />
    </>
  )
}

function Chosen({ raffle, language, timeZone, phrases, ...links }: Props & { raffle: Raffle }) {
  const session = useStore($session, { ssr: 'initial' })
  const writing: Writing = { currency: shownCurrency(raffle.currency), language, timeZone, phrases }
  const { state, cancelReason } = raffle
  return (
    <>
      <RaffleHead raffle={raffle} onClosed={() => void loadRaffles()} writing={writing} />
      {state === 'cancelled' && (
        <p className="note warn">{fill(phrases.cancelledAbout, { reason: cancelReason ?? '' })}</p>
      )}
      <div className={styles.page}>
        <div className="stack">
          {state === 'drawn' && <Results raffle={raffle} verifyHref={links.verifyHref} writing={writing} />}
          <PrizeTable raffle={raffle} writing={writing} />
          <Published raffle={raffle} writing={writing} />
        </div>
        <div className="stack">
          <MySide raffle={raffle} session={session} {...links} writing={writing} />
          <RaffleRules raffle={raffle} writing={writing} />
        </div>
      </div>
    </>
  )
}

interface ChooserProps {
  raffles: readonly Raffle[]
  chosen: string
  onChoose: (id: string) => void
  phrases: RafflePhrases
}

function Chooser({ raffles, chosen, onChoose, phrases }: ChooserProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of choices, no fields of a form.
    <div className={`row wrap ${styles.chooser}`} role="group" aria-label={phrases.choose}>
      {raffles.map(({ id, name, state }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name} · {phrases[`state_${state}`]}
        </button>
      ))}
    </div>
  )
}
