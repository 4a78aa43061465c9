import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState, ErrorState } from '#islands/ui/State.tsx'
import { isGameType } from '#lib/games/rules.ts'
import { $reality } from '#lib/limits/reality-store.ts'
import { REALITY_DUE } from '#lib/limits/rules.ts'
import { $break } from '#lib/limits/stopped.ts'
import {
  $launch,
  bringBack,
  bringBackAtOnce,
  type Launch,
  launch,
  launchByCode,
  launchModel,
  MISSING_GAME,
  type OpenedGame,
  skipHost,
} from '#lib/play/launch-store.ts'
import { openMemberCentre } from '#lib/session/member-centre.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { $session } from '#lib/session/store.ts'
import { titleDocument } from '#lib/site/document-title.ts'
import { holdBalance, refreshBalance, showBalance } from '#lib/wallet/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import type { FrameMessage } from './frame-messages.ts'
import { useFullScreen } from './full-screen.ts'
import { GameBar } from './GameBar.tsx'
import { GameFrame, Opening } from './GameFrame.tsx'
import { GameWindow } from './GameWindow.tsx'
import { OnBreak } from './OnBreak.tsx'
import type { GamePhrases } from './phrases.ts'
import { Refused } from './Refused.tsx'
import styles from './Seamless.module.css'

interface Props {
  language: string
  homeHref: string
  depositHref: string
  limitsHref: string
  registerHref: string
  loginHref: string
  phrases: GamePhrases
}

/** The game page: opens the game that the address names, in a frame with a bar above it. */
export default function Seamless({
  language,
  homeHref,
  depositHref,
  limitsHref,
  registerHref,
  loginHref,
  phrases,
}: Props) {
  const state = useStore($launch, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const pause = useStore($break, { ssr: 'initial' })
  const page = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(page)
  const name = state.state === 'ready' ? state.gameName : undefined
  const openFirst = useEffectEvent(start)
  useEffect(() => onPrivatePage(openFirst, { login: loginHref, home: homeHref }), [loginHref, homeHref])
  useEffect(() => {
    if (name) titleDocument(name)
  }, [name])

  useWhenAnswered(state, openFirst)

  const [isLeaving, setIsLeaving] = useState(false)
  const movedFunds = state.state === 'ready' && state.movedFunds
  useEffect(() => {
    if (!movedFunds) return
    // A closed tab, or a page that is left without the game's own exit.
    const goAway = () => bringBackAtOnce()
    // A page restored from the back/forward cache has a game whose funds are gone, so it is reopened.
    const comeBack = (event: PageTransitionEvent) => event.persisted && start()
    addEventListener('pagehide', goAway)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', goAway)
      removeEventListener('pageshow', comeBack)
    }
  }, [movedFunds])
  const goBack = () => {
    const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1
    if (cameFromHere) history.back()
    else location.assign(homeHref)
  }
  /** What lies in the vendor's own wallet comes along. */
  const after = async (go: () => void) => {
    if (movedFunds) {
      setIsLeaving(true)
      await bringBack()
    }
    go()
  }
  const leave = () => void after(goBack)
  /** Opened over the running game; money in the vendor's own wallet has to come back first. */
  const ask = (href: string) => {
    if (movedFunds) void after(() => location.assign(href))
    else openMemberCentre(href)
  }
  const hear = (message: FrameMessage) => {
    if (message === 'exit') leave()
    if (message === 'deposit') ask(depositHref)
    if (message === 'limits') ask(limitsHref)
    if (message === 'round') holdBalance()
    if (message === 'balance') {
      showBalance()
      void refreshBalance()
    }
  }
  return (
    <div ref={page} className={styles.page}>
      <GameBar
        name={name}
        homeHref={homeHref}
        depositHref={depositHref}
        onBack={leave}
        limitsHref={limitsHref}
        onLimits={() => ask(limitsHref)}
        onDeposit={() => ask(depositHref)}
        fullScreen={fullScreen}
        language={language}
        phrases={phrases}
      />
      <div className={styles.stage}>{isTrial ? refusal('realAccountNeeded') : stage(state)}</div>
    </div>
  )

  function refusal(code: string, failure?: Failure) {
    return (
      <Refused
        code={code}
        failure={failure}
        nodeId={gameOfAddress()}
        homeHref={homeHref}
        limitsHref={limitsHref}
        registerHref={registerHref}
        loginHref={loginHref}
        onLeave={leave}
        phrases={phrases}
      />
    )
  }

  function stage(current: Launch) {
    if (isLeaving) return <Opening text={phrases.bringingBack} />
    if (current.state === 'ready' && pause)
      return (
        <OnBreak
          stop={pause}
          language={language}
          limitsHref={limitsHref}
          homeHref={homeHref}
          phrases={phrases}
        />
      )
    if (current.state === 'ready') return game(current)
    if (current.state === 'refused' && current.code === REALITY_DUE)
      return (
        <EmptyState title={current.failure.message}>
          <Button onClick={start}>{phrases.retry}</Button>
        </EmptyState>
      )
    if (current.state === 'refused') return refusal(current.code, current.failure)
    if (current.state === 'failed') {
      return (
        <ErrorState
          title={phrases.launchFailed}
          message={current.failure.message}
          retry={phrases.retry}
          onRetry={start}
        />
      )
    }
    const moves = current.state === 'launching' && current.movesFunds
    return <Opening text={moves ? phrases.movingFunds : phrases.opening} />
  }

  function game({ url, gameSessionId, gameName, opensIn, hasOtherHost }: OpenedGame) {
    if (opensIn === 'window')
      return <GameWindow key={gameSessionId} url={url} onRetry={start} phrases={phrases} />
    const tryOther = () => {
      skipHost()
      start()
    }
    return (
      <GameFrame
        key={gameSessionId}
        url={url}
        name={gameName}
        hasOtherHost={hasOtherHost}
        onMessage={hear}
        onSilent={tryOther}
        onRetry={tryOther}
        onBack={leave}
        phrases={phrases}
      />
    )
  }
}

const NARROW = '(max-width: 639.98px)'

/**
 * Starts the game of the address, named by its node, by vendor, category and code, or by vendor and live model. Without
 * one there is nothing to start, and the server's answer says so. A trial member gets the dialog without asking (spec 4.6).
 */
function start(): void {
  if ($session.get() === 'trial') return
  const device = matchMedia(NARROW).matches ? 'phone' : 'desktop'
  const back = location.pathname
  const model = queryValue('model')
  if (model) return void launchModel({ vendor: queryValue('vassalage'), model }, device, back)
  const gameCode = queryValue('gameCode')
  const gameType = queryValue('gameType')
  if (gameCode && isGameType(gameType))
    void launchByCode({ vassalage: queryValue('vassalage'), gameType, gameCode }, device, back)
  else void launch(gameOfAddress(), device, back)
}

function gameOfAddress(): string {
  return queryValue('game') || MISSING_GAME
}

function queryValue(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? ''
}

/** A game that was refused until a reality check is answered opens by itself when it is. */
function useWhenAnswered(state: Launch, open: () => void): void {
  const isRefused = state.state === 'refused' && state.code === REALITY_DUE
  const isAsked = useStore($reality, { ssr: 'initial' }) !== undefined
  const wasAsked = useRef(false)
  const answered = useEffectEvent(open)
  useEffect(() => {
    if (isRefused && !isAsked && wasAsked.current) answered()
    wasAsked.current = isRefused && isAsked
  }, [isRefused, isAsked])
}
