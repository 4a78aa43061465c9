import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isPlayStop } from '#lib/limits/rules.ts'
import { loginAndBack } from '#lib/session/login-address.ts'
import type { Failure } from '#lib/wire/action.ts'
import type { GamePhrases } from './phrases.ts'
import { Recommendation } from './Recommendation.tsx'

interface Props {
  code: string
  /** The server's message; for a trial member it is known without a call. */
  failure: Failure | undefined
  nodeId: string
  homeHref: string
  limitsHref: string
  registerHref: string
  loginHref: string
  /** Back to where the visitor came from. */
  onLeave: () => void
  phrases: GamePhrases
}

/** Why a game was not opened, and what there is instead. */
export function Refused(props: Props) {
  const { code, failure, homeHref, limitsHref, registerHref, loginHref, onLeave, phrases } = props
  if (code === 'realAccountNeeded') {
    return (
      <Dialog title={phrases.trialTitle} onClose={onLeave} closeLabel={phrases.close}>
        <p>{phrases.trialAbout}</p>
        <div className="dialog-actions">
          <Button onClick={onLeave}>{phrases.notNow}</Button>
          <a className="btn btn-primary" href={registerHref}>
            {phrases.register}
          </a>
        </div>
      </Dialog>
    )
  }
  if (code === 'gameMaintenance' || code === 'gameUnavailable') {
    return <Closed {...props} />
  }
  if (code === 'notSignedIn') {
    return (
      <EmptyState title={failure?.message ?? ''}>
        <a className="btn btn-primary" href={loginAndBack(loginHref)}>
          {phrases.login}
        </a>
      </EmptyState>
    )
  }
  const isMissing = code === 'notFound' || code === 'badInput'
  return (
    <EmptyState
      title={isMissing ? phrases.missingTitle : (failure?.message ?? '')}
      about={isMissing ? phrases.missingAbout : undefined}
    >
      {isPlayStop(code) && (
        <a className="btn btn-secondary" href={limitsHref}>
          {phrases.toLimits}
        </a>
      )}
      <a className="btn btn-secondary" href={homeHref}>
        {phrases.toGames}
      </a>
    </EmptyState>
  )
}

/** Under maintenance or not open here: says which game, and offers up to three like it (spec 2.2). */
function Closed({ code, failure, nodeId, onLeave, phrases }: Props) {
  const { gameName, gameType, funds } = failure?.details ?? {}
  const game = typeof gameName === 'string' ? gameName : phrases.thisGame
  const title = code === 'gameMaintenance' ? phrases.maintenanceTitle : phrases.unavailableTitle
  return (
    <Dialog title={fill(title, { game })} onClose={onLeave} closeLabel={phrases.close}>
      {funds !== undefined && (
        <p role="status">{funds === 'returned' ? phrases.fundsReturned : phrases.fundsReturning}</p>
      )}
      <Recommendation
        gameType={typeof gameType === 'string' ? gameType : ''}
        nodeId={nodeId}
        phrases={phrases}
      />
      <div className="dialog-actions">
        <Button onClick={onLeave}>{phrases.back}</Button>
      </div>
    </Dialog>
  )
}
