import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState } from '#islands/ui/State.tsx'
import type { ProvenRound } from '#lib/fairness/store.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import type { FairnessPhrases } from './phrases.ts'

interface Props {
  loaded: Loadable<ProvenRound>
  isGuest: boolean
  loginHref: string
  onReload: () => void
  phrases: FairnessPhrases
}

/** Why the round that the address names cannot be made again yet; undefined when it can. */
export function roundNote({ loaded, isGuest, loginHref, onReload, phrases }: Props): ReactNode {
  const { state, value, failure } = loaded
  if (isGuest) {
    return (
      <div className="note info">
        <p className="grow">
          <b>{phrases.logIn}</b> {phrases.logInAbout}
        </p>
        <a className="btn btn-secondary btn-small" href={loginHref}>
          {phrases.logIn}
        </a>
      </div>
    )
  }
  if (state === 'failed') {
    return (
      <ErrorState
        title={phrases.loadFailed}
        message={failure?.message}
        retry={phrases.retry}
        onRetry={onReload}
      />
    )
  }
  if (!value) return <p role="status">{phrases.loading}</p>
  if (!value.proof) return <Note title={phrases.notVerifiable} about={phrases.notVerifiableAbout} />
  if (value.proof.serverSeed === undefined) {
    return (
      <Note title={phrases.open} about={phrases.openAbout}>
        <Button size="small" busy={state === 'loading'} onClick={onReload}>
          {phrases.reload}
        </Button>
      </Note>
    )
  }
  return undefined
}

function Note({ title, about, children }: { title: string; about: string; children?: ReactNode }) {
  return (
    <div className="note warn" role="status">
      <p className="grow">
        <b>{title}</b> {about}
      </p>
      {children}
    </div>
  )
}
