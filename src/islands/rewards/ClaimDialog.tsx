import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Reward } from '#lib/rewards/api.ts'
import { claim } from '#lib/rewards/store.ts'
import { moneyText, titleOf, type Writing } from './phrases.ts'

interface Props {
  reward: Reward
  writing: Writing
  onClose: () => void
  onClaimed: () => void
}

/** The terms of a reward in full, before it is claimed: what they cost stands beside what they give. */
export function ClaimDialog({ reward, writing, onClose, onClaimed }: Props) {
  const { phrases, language } = writing
  const [isBusy, setBusy] = useState(false)
  const [message, tell] = useState<string>()
  const amount = moneyText(reward.amount, reward.currency, language)
  const required = moneyText(reward.required, reward.currency, language)
  const take = async () => {
    setBusy(true)
    tell(undefined)
    const outcome = await claim(reward)
    setBusy(false)
    if (outcome.ok) onClaimed()
    else tell(outcome.kind === 'fault' ? phrases.unsure : outcome.failure.message)
  }
  return (
    <Dialog title={titleOf(reward, phrases)} onClose={onClose} closeLabel={phrases.close}>
      <div className="stack">
        <p className="reward-figure num">{amount}</p>
        {reward.required === '0' ? (
          <p>{fill(phrases.termsFree, { amount })}</p>
        ) : (
          <ul className="reward-terms">
            <li>{fill(phrases.termsIn, { amount })}</li>
            <li>{fill(phrases.termsBets, { amount, required })}</li>
            <li>{phrases.termsCount}</li>
            <li>{phrases.termsOwn}</li>
            <li>{phrases.termsLeave}</li>
          </ul>
        )}
        {message && (
          <p className="small bad-text" role="alert">
            {message}
          </p>
        )}
        <Button
          variant="primary"
          block
          busy={isBusy}
          busyLabel={phrases.claiming}
          onClick={() => void take()}
        >
          {fill(phrases.claimAmount, { amount })}
        </Button>
        <Button variant="quiet" block onClick={onClose}>
          {phrases.notNow}
        </Button>
      </div>
    </Dialog>
  )
}
