import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { EntryPhrases } from '#lib/promotions/phrases.ts'
import { $ownPromotions, loadOwnPromotions } from '#lib/promotions/store.ts'
import { $session } from '#lib/session/store.ts'
import { TONES } from './phrases.ts'

type StatusPhrases = Pick<EntryPhrases, Extract<keyof EntryPhrases, `status_${string}`>>

/** On the card of a promotion: how far it is for the signed-in member. All cards read it together, once. */
export default function OwnStatus({ code, phrases }: { code: string; phrases: StatusPhrases }) {
  const session = useStore($session, { ssr: 'initial' })
  const { value, state } = useStore($ownPromotions, { ssr: 'initial' })
  const isMember = session === 'member' || session === 'agent'
  useEffect(() => {
    if (isMember && state === 'idle') void loadOwnPromotions()
  }, [isMember, state])
  const status = value?.promotions.find(one => one.code === code)?.status
  // What it is for everybody stands on the card already.
  if (!status || status === 'join' || status === 'comingSoon' || status === 'closed') return null
  return <span className={`tag ${TONES[status]}`}>{phrases[`status_${status}`]}</span>
}
