import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { Toast } from '#islands/ui/Toast.tsx'
import type { Member } from '#lib/identity/api.ts'
import { $security, loadSecurity } from '#lib/security/store.ts'
import { $member } from '#lib/session/store.ts'
import { Devices } from './Devices.tsx'
import { Passwords } from './Passwords.tsx'
import { Profile } from './Profile.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import type { ProfileLabels, Writing } from './phrases.ts'
import { SecondSteps } from './SecondSteps.tsx'
import securityStyles from './Security.module.css'
import styles from './SecurityCenter.module.css'
import { $said } from './toast-store.ts'

interface Props extends Writing {
  forgotHref: string
  labels: ProfileLabels
}

const nobody = () => undefined

/** My account: who is signed in, how the account is guarded, and where it is open. */
export default function SecurityCenter(props: Props) {
  const signedIn = useStore($member, { ssr: nobody })
  // When the session ends, what was typed stays until somebody has signed in again.
  const [known, setKnown] = useState(signedIn)
  useEffect(() => {
    if (signedIn) setKnown(signedIn)
  }, [signedIn])
  const member = signedIn ?? known
  if (!member) return <SkeletonRows rows={8} label={props.phrases.loading} />
  return <Guarded key={member.id} member={member} {...props} />
}

function Guarded({ member, forgotHref, labels, ...writing }: Props & { member: Member }) {
  const { phrases, errors } = writing
  const { state, value, failure } = useStore($security, { ssr: 'initial' })
  const said = useStore($said, { ssr: nobody })
  useEffect(() => {
    if (!member.isTrial) void loadSecurity()
  }, [member])
  return (
    <div className={securityStyles.page}>
      <Profile member={member} labels={labels} {...writing} />
      {member.isTrial ? (
        <p className="panel pad small muted">{phrases.trial}</p>
      ) : value ? (
        <>
          <Passwords {...writing} account={member.account} overview={value} forgotHref={forgotHref} />
          <SecondSteps {...writing} overview={value} />
        </>
      ) : state === 'failed' ? (
        <section className="panel">
          <ErrorState
            title={phrases.loadFailed}
            message={failure?.message}
            retry={phrases.retry}
            onRetry={() => void loadSecurity()}
          />
        </section>
      ) : (
        <section className={`panel ${styles.wait}`}>
          <SkeletonRows rows={8} label={phrases.loading} />
        </section>
      )}
      <Devices {...writing} />
      <ProofDialog lang={writing.lang} account={member.account} phrases={phrases} errors={errors} />
      <Toast message={said} onDone={() => $said.set(undefined)} closeLabel={phrases.close} />
    </div>
  )
}
