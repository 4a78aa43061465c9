import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { ErrorState } from '#islands/ui/State.tsx'
import { $launch, type Launch, launch } from '#lib/play/launch-store.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { $session } from '#lib/session/store.ts'
import { refreshBalance } from '#lib/wallet/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import type { FrameMessage } from './frame-messages.ts'
import { useFullScreen } from './full-screen.ts'
import { GameBar } from './GameBar.tsx'
import { GameFrame, Opening } from './GameFrame.tsx'
import type { GamePhrases } from './phrases.ts'
import { Refused } from './Refused.tsx'

interface Props {
  language: string
  homeHref: string
  depositHref: string
  registerHref: string
  loginHref: string
  phrases: GamePhrases
}

/** The game page: opens the game that the address names, in a frame with a bar above it. */
export default function Seamless({
  language,
  homeHref,
  depositHref,
  registerHref,
  loginHref,
  phrases,
}: Props) {
  const state = useStore($launch, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const page = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(page)
  const name = state.state === 'ready' ? state.gameName : undefined
  useEffect(() => onPrivatePage(open, { login: loginHref, home: homeHref }), [loginHref, homeHref])
  useEffect(() => {
    if (name) document.title = `${name} · Baize`
  }, [name])

  const leave = () => {
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1
    if (cameFromHere) history.back()
    else location.assign(homeHref)
  }
  const hear = (message: FrameMessage) => {
    if (message === 'exit') leave()
    if (message === 'deposit') location.assign(depositHref)
    if (message === 'balance') void refreshBalance()
  }
  return (
    <div ref={page} className="game">
      <GameBar
        name={name}
        homeHref={homeHref}
        depositHref={depositHref}
        onBack={leave}
        fullScreen={fullScreen}
        language={language}
        phrases={phrases}
      />
      <div className="game-stage">{isTrial ? refusal('realAccountNeeded') : stage(state)}</div>
    </div>
  )

  function refusal(code: string, failure?: Failure) {
    return (
      <Refused
        code={code}
        failure={failure}
        nodeId={gameOfAddress()}
        homeHref={homeHref}
        registerHref={registerHref}
        loginHref={loginHref}
        onLeave={leave}
        phrases={phrases}
      />
    )
  }

  function stage(current: Launch) {
    if (current.state === 'ready') {
      return (
        <GameFrame
          key={current.gameSessionId}
          url={current.url}
          name={current.gameName}
          onMessage={hear}
          onRetry={open}
          onBack={leave}
          phrases={phrases}
        />
      )
    }
    if (current.state === 'refused') return refusal(current.code, current.failure)
    if (current.state === 'failed') {
      return (
        <ErrorState
          title={phrases.launchFailed}
          message={current.failure.message}
          retry={phrases.retry}
          onRetry={open}
        />
      )
    }
    return <Opening phrases={phrases} />
  }
}

const NARROW = '(max-width: 639.98px)'

/**
 * Starts the game of the address; without one there is nothing to start, and the server's answer says so. A trial
 * member gets the dialog without asking (spec 4.6).
 */
function open(): void {
  if ($session.get() === 'trial') return
  const device = matchMedia(NARROW).matches ? 'phone' : 'desktop'
  void launch(gameOfAddress(), device, location.pathname)
}

function gameOfAddress(): string {
  return new URLSearchParams(location.search).get('game') || 'none'
}
