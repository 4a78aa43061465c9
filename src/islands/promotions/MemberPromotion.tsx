import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import type { PromotionEntry, PromotionStanding } from '#lib/promotions/api.ts'
import type { TermsPhrases } from '#lib/promotions/phrases.ts'
import { $promotion, cancelEntry, loadPromotion } from '#lib/promotions/store.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { $session } from '#lib/session/store.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { Entries } from './Entries.tsx'
import { EntryForm } from './EntryForm.tsx'
import styles from './MemberPromotion.module.css'
import { type PromotionPhrases, TONES, type Writing } from './phrases.ts'
import { Running } from './Running.tsx'
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
      <Next promotion={value} writing={writing} />
      <Running list={value.running} writing={writing} />
      <Entries list={value.entries} writing={writing} />
    </div>
  )
}

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
  if (status === 'applying' && entries[0])
    return <Applied promotion={promotion} entry={entries[0]} writing={writing} />
  return <p className="muted">{phrases[`about_${status}`]}</p>
}

/** An application that nobody has opened yet, which the member may cancel. */
function Applied({
  promotion,
  entry,
  writing,
}: {
  promotion: PromotionStanding
  entry: PromotionEntry
  writing: Writing
}) {
  const { phrases } = writing
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <p className="muted">{phrases.about_applying}</p>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {phrases.cancel}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={phrases.cancelTitle}
          text={phrases.cancelAbout}
          label={phrases.cancel}
          busyLabel={phrases.sending}
          keepLabel={phrases.cancelNo}
          closeLabel={phrases.cancelNo}
          onConfirm={async () => (await cancelEntry(promotion.code, entry.id))?.message}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
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
