import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { ErrorState } from '#islands/ui/State.tsx'
import type { Member } from '#lib/identity/api.ts'
import { $profile, loadProfile } from '#lib/security/profile-store.ts'
import { formatDate } from '#lib/time/format.ts'
import { IconChoice } from './IconChoice.tsx'
import styles from './Profile.module.css'
import type ProfileDialogType from './ProfileDialog.tsx'
import type { ProfileLabels, Writing } from './phrases.ts'

/** With the rules of the registration, which nobody needs who only looks. */
const ProfileDialog: ComponentType<Parameters<typeof ProfileDialogType>[0]> = lazy(
  () => import('./ProfileDialog.tsx'),
)

interface Props extends Writing {
  member: Member
  labels: ProfileLabels
}

/** Who is signed in, and what they have said of themselves. */
export function Profile({ member, labels, ...writing }: Props) {
  const { lang, timeZone, phrases } = writing
  const { value: lines, state, failure } = useStore($profile, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!member.isTrial) void loadProfile()
  }, [member.isTrial])
  const kind = member.isTrial ? phrases.kind_trial : member.isAgent ? phrases.kind_agent : phrases.kind_member
  return (
    <section className="panel" aria-labelledby="profile-title">
      <div className="panel-head">
        <h2 id="profile-title">{phrases.profile}</h2>
        {!member.isTrial && (
          <RowButton
            label={phrases.change}
            about={phrases.profile}
            disabled={!lines}
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      <dl className={styles.facts}>
        <dt>{phrases.username}</dt>
        <dd>{member.account}</dd>
        {lines?.map(({ field, value }) => (
          <Detail key={field} name={labels[`label_${field}`]} value={value} empty={phrases.profileEmpty} />
        ))}
        <dt>{phrases.kind}</dt>
        <dd>{kind}</dd>
        <dt>{phrases.since}</dt>
        <dd>{formatDate(member.createdAt, lang, timeZone)}</dd>
        <dt>{phrases.memberId}</dt>
        <dd>
          <code className="mono">{member.id}</code>
        </dd>
      </dl>
      {!member.isTrial && <IconChoice member={member} phrases={phrases} />}
      {!lines && state === 'failed' && (
        <ErrorState
          title={phrases.loadFailed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadProfile()}
        />
      )}
      {isOpen && lines && (
        <Suspense>
          <ProfileDialog {...writing} lines={lines} labels={labels} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Detail({ name, value, empty }: { name: string; value: string | null; empty: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={value === null ? 'muted' : undefined}>{value ?? empty}</dd>
    </>
  )
}
