import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { $memberCentre } from '#lib/session/member-centre.ts'
import { $balance, showBalance } from '#lib/wallet/store.ts'
import { type FrameMessage, readFrameMessage } from './frame-messages.ts'
import styles from './GameFrame.module.css'
import type { GamePhrases } from './phrases.ts'
import seamlessStyles from './Seamless.module.css'

/** How long a game may take until it says that it can be played; less where another host can be asked. */
const READY_MS = 12_000
const READY_WITH_OTHERS_MS = 6_000

interface Props {
  /** Holds a launch token that works once, so it is loaded once. */
  url: string
  name: string
  hasOtherHost: boolean
  onMessage: (message: FrameMessage) => void
  /** It did not answer in time, and another host can be asked. */
  onSilent: () => void
  onRetry: () => void
  onBack: () => void
  phrases: GamePhrases
}

/**
 * The game in its frame. Without `allow-same-origin` the game has an origin of its own that nobody shares: it reaches
 * neither this page nor its storage, and speaks to it only in the messages of frame-messages.ts.
 */
export function GameFrame(props: Props) {
  const { url, name, hasOtherHost, onMessage, onRetry, onBack, phrases } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'slow'>('waiting')
  const hear = useEffectEvent((event: MessageEvent) => {
    const message = readFrameMessage(event, frame.current?.contentWindow)
    if (!message) return
    // Whatever the game says, it is there; the focus goes to it so that its keys work at once.
    if (state !== 'ready') frame.current?.focus()
    setState('ready')
    onMessage(message)
  })
  const giveUp = useEffectEvent(() => (hasOtherHost ? props.onSilent() : setState('slow')))
  useEffect(() => {
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    // Money may have come in meanwhile, by a deposit in another tab or in the member centre, or now, as the live line tells. The
    // frame's origin is opaque, so the message is addressed to anyone who is there; it carries nothing but the hint.
    const hint = () => {
      if (document.visibilityState === 'visible')
        frame.current?.contentWindow?.postMessage({ type: 'baize:balance' }, '*')
    }
    document.addEventListener('visibilitychange', hint)
    const stops = [$memberCentre.listen(hint), $balance.listen(hint)]
    return () => {
      document.removeEventListener('visibilitychange', hint)
      for (const stop of stops) stop()
    }
  }, [])
  // A frame that is gone shows no round any more.
  useEffect(() => showBalance, [])
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(giveUp, hasOtherHost ? READY_WITH_OTHERS_MS : READY_MS)
    return () => clearTimeout(timer)
  }, [state, hasOtherHost])
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        src={url}
        title={name}
        sandbox="allow-scripts allow-forms allow-pointer-lock"
        allow="fullscreen"
        referrerPolicy="origin"
        data-state={state}
      />
      {state === 'waiting' && <Opening text={phrases.opening} />}
      {state === 'slow' && (
        <div className={seamlessStyles.overlay} role="alert">
          <div className="empty">
            <h2>{phrases.slowTitle}</h2>
            <p className="small muted">{phrases.slowAbout}</p>
            <div className="row wrap">
              <Button variant="primary" onClick={onRetry}>
                {phrases.retry}
              </Button>
              <Button onClick={onBack}>{phrases.back}</Button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** Over the stage until the game is there: the cloth, and after 200 ms a ring. */
export function Opening({ text }: { text: string }) {
  return (
    <div className={`${seamlessStyles.overlay} cloth`} role="status">
      <p className={`late ${styles.opening}`}>
        <span className="spin" aria-hidden="true" />
        {text}
      </p>
    </div>
  )
}
