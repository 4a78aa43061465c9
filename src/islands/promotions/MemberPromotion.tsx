import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import type { PromotionStanding } from '#lib/promotions/api.ts'
import type { TermsPhrases } from '#lib/promotions/phrases.ts'
import { $promotion, loadPromotion } from '#lib/promotions/store.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { $session } from '#lib/session/store.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { Entries } from './Entries.tsx'
import { EntryForm } from './EntryForm.tsx'
import styles from './MemberPromotion.module.css'
import { type PromotionPhrases, TONES, type Writing } from './phrases.ts'
import { Running } from './Running.tsx'
import { SealedDraw } from './SealedDraw.tsx'
import { TermsBox } from './TermsBox.tsx'

interface Props {
  code: string
  /** As the page was built; where the server has others, those are shown. */
  pageTerms: PromotionTerms
  language: string
  timeZone: string
  registerHref: string
  depositHref: string
  rewardsHref: string
  raffleHref: string
  phrases: PromotionPhrases
  terms: TermsPhrases
}

/** What a signed-in member does about a promotion, and how far it is. */
export default function MemberPromotion({ code, pageTerms, registerHref, phrases, ...rest }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const { value, state, failure } = useStore($promotion, { ssr: 'initial' })
  const isMember = session === 'member' || session === 'agent'
  useEffect(() => {
    if (isMember) void loadPromotion(code)
  }, [isMember, code])

  if (session === 'trial') return <TrialState registerHref={registerHref} phrases={phrases} />
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadPromotion(code), phrases }
  if (!value) return <Waiting rows={4} state={state} {...again} />
  const writing: Writing = { ...rest, phrases, currency: shownCurrency(value.currency) }
  const isOther = JSON.stringify(value.terms) !== JSON.stringify(pageTerms)
  return (
    <div className={styles.part}>
      {state === 'failed' && <Outdated {...again} />}
      <p>
        <span className={`tag ${TONES[value.status]}`}>{phrases[`status_${value.status}`]}</span>
      </p>
      {isOther && (
        <>
          <p className="note warn">{phrases.termsChanged}</p>
          <TermsBox
            terms={value.terms}
            version={value.version}
            from={new Date(serverNow())}
            rank={value.rank}
            writing={{ ...writing, phrases: writing.terms }}
          />
        </>
      )}
      {value.seal && DRAWS_NEXT.has(value.status) && <SealedDraw seal={value.seal} writing={writing} />}
      <Next promotion={value} writing={writing} />
      <Running list={value.running} writing={writing} />
      <Entries code={code} list={value.entries} writing={writing} />
    </div>
  )
}

/** Where an envelope is still to be drawn. */
const DRAWS_NEXT: ReadonlySet<PromotionStanding['status']> = new Set([
  'join',
  'signed',
  'claim',
  'applying',
  'processing',
  'rejected',
])

/** What stands next: a form, or where the reward is. */
function Next({ promotion, writing }: { promotion: PromotionStanding; writing: Writing }) {
  const { phrases, depositHref, rewardsHref, raffleHref } = writing
  const { status, mayEnter, isForMember, terms, deposits, left, entries, heldUp } = promotion
  const isOpen = status === 'join' || status === 'claim' || status === 'rejected'
  if (status === 'claim' && entries[0]?.state === 'signed')
    return <ClaimForm promotion={promotion} writing={writing} />
  if (isOpen && !isForMember) return <p className="muted">{phrases.notForYou}</p>
  if (mayEnter) {
    const lacksDeposit = terms.depositMinor !== null && terms.entry !== 'join' && deposits.length === 0
    return (
      <>
        {status === 'rejected' && (
          <p className="note bad">{fill(phrases.about_rejected, { reason: entries[0]?.reason ?? '' })}</p>
        )}
        {left !== null && <p className="small muted num">{fill(phrases.left, { count: left })}</p>}
        {lacksDeposit ? (
          <Link about={phrases.depositNone} href={depositHref} text={phrases.toDeposit} />
        ) : (
          <EntryForm promotion={promotion} writing={writing} />
        )}
      </>
    )
  }
  if (heldUp && isForMember) return <p className="note warn">{phrases[heldUp]}</p>
  if (status === 'claimed' && entries[0]?.raffle) {
    const about = fill(phrases.about_tickets, { raffle: entries[0].raffle })
    return <Link about={about} href={raffleHref} text={phrases.toRaffle} />
  }
  if (status === 'issued')
    return <Link about={phrases.about_issued} href={rewardsHref} text={phrases.toRewards} />
  if (status === 'signed')
    return <Link about={phrases.about_signed} href={depositHref} text={phrases.toDeposit} />
  if (status === 'rejected')
    return <p className="muted">{fill(phrases.about_rejected, { reason: entries[0]?.reason ?? '' })}</p>
  if (status === 'join' || status === 'claim') return null
  return <p className="muted">{phrases[`about_${status}`]}</p>
}

function Link({ about, href, text }: { about: string; href: string; text: string }) {
  return (
    <>
      <p className="muted">{about}</p>
      <a className="btn btn-block btn-primary" href={href}>
        {text}
      </a>
    </>
  )
}
