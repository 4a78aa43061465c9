import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ClaimDialog } from '#islands/ui/ClaimDialog.tsx'
import { EmptyState, Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { Toast } from '#islands/ui/Toast.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { $unread } from '#lib/inbox/unread.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Reward } from '#lib/rewards/api.ts'
import { REWARD_STATES } from '#lib/rewards/rules.ts'
import {
  $rewardFilter,
  $rewards,
  claim,
  loadRewards,
  type RewardFilter,
  rewardFilterOf,
  searchOfRewards,
  showRewards,
} from '#lib/rewards/store.ts'
import { $session } from '#lib/session/store.ts'
import { Envelopes } from './Envelopes.tsx'
import { type RewardPhrases, titleOf, type Writing } from './phrases.ts'
import styles from './RewardCenter.module.css'
import { RewardRow } from './RewardRow.tsx'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  /** Whether there were red envelopes when the page was published; the server says how it is now. */
  hasEnvelopes: boolean
  phrases: RewardPhrases
}

/** The reward page: what can be claimed with its terms, what was, and what is over. */
export default function RewardCenter(props: Props) {
  const { language, timeZone, registerHref, loginHref, homeHref, hasEnvelopes, phrases } = props
  const { failure } = useStore($rewards, { ssr: 'initial' })
  const filter = useStore($rewardFilter, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const [confirming, setConfirming] = useState<Reward>()
  const [claimed, setClaimed] = useState<Reward>()
  useAddress(open, { audience: 'member', login: loginHref, home: homeHref })
  useArrivals()

  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const writing: Writing = { language, timeZone, phrases }
  const amount = claimed
    ? moneyText(claimed.amount, { currency: shownCurrency(claimed.currency), language })
    : ''
  return (
    <div>
      {hasEnvelopes && <Envelopes writing={writing} />}
      <Tabs
        label={phrases.tabs}
        tabs={REWARD_STATES.map(name => ({ name, label: phrases[`state_${name}`] }))}
        chosen={filter.state}
        onChoose={state => setFilter({ state })}
      >
        <RewardList filter={filter} writing={writing} onClaim={setConfirming} />
      </Tabs>
      {confirming && (
        <ClaimDialog
          title={titleOf(confirming, phrases)}
          amount={moneyText(confirming.amount, { currency: shownCurrency(confirming.currency), language })}
          required={
            confirming.required === '0'
              ? undefined
              : moneyText(confirming.required, { currency: shownCurrency(confirming.currency), language })
          }
          phrases={
            confirming.source === 'promotion' ? { ...phrases, termsCount: phrases.termsPromotion } : phrases
          }
          onClose={() => setConfirming(undefined)}
          onClaim={async () => {
            const outcome = await claim(confirming)
            if (!outcome.ok) return outcome.kind === 'fault' ? phrases.unsure : outcome.failure.message
            setClaimed(confirming)
            setConfirming(undefined)
            return undefined
          }}
        />
      )}
      <Toast
        message={claimed && { id: claimed.id, text: fill(phrases.claimed, { amount }), tone: 'ok' }}
        onDone={() => setClaimed(undefined)}
        closeLabel={phrases.close}
      />
    </div>
  )
}

interface ListProps {
  filter: RewardFilter
  writing: Writing
  onClaim: (reward: Reward) => void
}

function RewardList({ filter, writing, onClaim }: ListProps) {
  const { phrases } = writing
  const { state, value, failure } = useStore($rewards, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadRewards(), phrases }
  return (
    <section className={`panel ${styles.list}`} aria-busy={state === 'loading'}>
      {value && state === 'failed' && <Outdated {...again} />}
      {body()}
      {value && (filter.before || value.next) && (
        <div className="row pad">
          {filter.before && (
            <Button size="small" onClick={() => setFilter({ state: filter.state })}>
              {phrases.newest}
            </Button>
          )}
          {value.next && (
            <Button size="small" onClick={() => setFilter({ state: filter.state, before: value.next ?? '' })}>
              {phrases.older}
            </Button>
          )}
        </div>
      )}
    </section>
  )

  function body() {
    if (!value) return <Waiting rows={4} state={state} {...again} />
    if (value.rewards.length === 0) {
      const isOpen = filter.state === 'claimable'
      return (
        <EmptyState
          title={phrases[`empty_${filter.state}`]}
          about={isOpen ? phrases.emptyAbout : undefined}
        />
      )
    }
    return (
      <ul className="num">
        {value.rewards.map(one => (
          <RewardRow key={one.id} reward={one} writing={writing} onClaim={onClaim} />
        ))}
      </ul>
    )
  }
}

function open(search: string): void {
  void showRewards(rewardFilterOf(search))
}

function setFilter(filter: RewardFilter): void {
  pushAddress(searchOfRewards(filter))
  void showRewards(filter)
}

/** The badge changes when a reward is added or removed while the page is open; the list then reloads. */
function useArrivals(): void {
  useEffect(
    () =>
      $unread.listen((now, before) => {
        if (before !== undefined && now?.rewards !== before.rewards) void loadRewards()
      }),
    [],
  )
}
