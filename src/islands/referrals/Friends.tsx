import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import type { Referral } from '#lib/referrals/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './Friends.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  referral: Referral
  isFirst: boolean
  writing: Writing
  onGo: (before: string | undefined) => void
}

const TAGS = { pending: 'tag info', earned: 'tag ok', refused: 'tag' } as const

/** Who came by the invitation, newest first; names are masked, and what friends do is theirs. */
export function Friends({ referral, isFirst, writing, onGo }: Props) {
  const { phrases, language, timeZone } = writing
  const { friends, next } = referral
  return (
    <section className={`panel ${styles.friends}`} aria-labelledby="referral-friends">
      <div className="panel-head">
        <h2 id="referral-friends">{phrases.friends}</h2>
      </div>
      {friends.length === 0 ? (
        <EmptyState title={phrases.noFriends} about={phrases.noFriendsAbout} />
      ) : (
        <ul>
          {friends.map(one => (
            <li key={one.id}>
              <span className={styles.friend}>
                <b>{one.name}</b>
                <time className="faint" dateTime={one.joinedAt}>
                  {formatMoment(one.joinedAt, language, timeZone)}
                </time>
              </span>
              <span className={TAGS[one.state]}>{phrases[`state_${one.state}`]}</span>
            </li>
          ))}
        </ul>
      )}
      {(!isFirst || next) && (
        <div className="row pad">
          {!isFirst && (
            <Button size="small" onClick={() => onGo(undefined)}>
              {phrases.newest}
            </Button>
          )}
          {next && (
            <Button size="small" onClick={() => onGo(next)}>
              {phrases.older}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
