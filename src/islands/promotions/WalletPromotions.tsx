import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { shownCurrency } from '#lib/money/currency.ts'
import type { EntryPhrases } from '#lib/promotions/phrases.ts'
import { $ownPromotions, loadOwnPromotions } from '#lib/promotions/store.ts'
import { $session } from '#lib/session/store.ts'
import { Running } from './Running.tsx'

interface Props {
  language: string
  timeZone: string
  phrases: Pick<EntryPhrases, 'running' | 'runningOf' | 'runningLeft' | 'timeLeft'>
}

/** On the page of the wallet: the turnover of promotions that is running; nothing where there is none. */
export default function WalletPromotions(props: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const { value } = useStore($ownPromotions, { ssr: 'initial' })
  const isMember = session === 'member' || session === 'agent'
  useEffect(() => {
    if (isMember) void loadOwnPromotions()
  }, [isMember])
  if (!value || value.running.length === 0) return null
  return (
    <div className="panel pad">
      <Running list={value.running} writing={{ ...props, currency: shownCurrency(value.currency) }} />
    </div>
  )
}
