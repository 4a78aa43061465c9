import { useStore } from '@nanostores/react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import '../../styles/dialog.css'
import '../../styles/state.css'
import '../ui/ui.css'
import { Icon } from '#islands/ui/Icon.tsx'
import { focusFirst, keepInside, stopsIn } from '#islands/ui/modal.ts'
import { ErrorState } from '#islands/ui/State.tsx'
import { useModal } from '#islands/ui/use-modal.ts'
import { readFromFrame } from '#lib/session/framed.ts'
import { $memberCentre, centrePage, closeMemberCentre, nameInAddress } from '#lib/session/member-centre.ts'
import { type CentreTexts, loadCentreTexts } from '#lib/session/member-centre-texts.ts'
import styles from './MemberCentre.module.css'

/** How long a page may take until it says that it is there. */
const READY_MS = 12_000

/** The member centre over any page (spec 2.2): its own pages in a frame, so that the page behind stays as it is. */
export default function MemberCentre({ lang }: { lang: string }) {
  const opened = useStore($memberCentre)
  const [texts, setTexts] = useState<CentreTexts>()
  const address = opened?.address
  useEffect(() => {
    if (address === undefined) return
    // Without its words it is the page that it is.
    loadCentreTexts(lang).then(setTexts, () => location.assign(address))
  }, [lang, address])
  return opened && texts ? <CentreDialog address={opened.address} opened={opened} texts={texts} /> : null
}

interface Props {
  address: string
  /** A new object is a new request, also for the same address. */
  opened: object
  texts: CentreTexts
}

function CentreDialog({ address, opened, texts }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const cross = useRef<HTMLButtonElement>(null)
  const heading = useId()
  const { state, shown, title, again, attempt } = useFrame(frame, address, opened, {
    first: () => link.current?.focus(),
    last: () => cross.current?.focus(),
  })
  useModal(dialog)
  useLayoutEffect(() => focusFirst(dialog.current), [])
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (state === 'ready' && event.key === 'Tab') intoFrame(event, frame.current, link.current)
    else keepInside(event.currentTarget, event)
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="scrim"
      data-centre=""
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        closeMemberCentre()
      }}
      onKeyDown={onKeyDown}
    >
      <div className={`dialog ${styles.centre}`}>
        <div className={styles.head}>
          <h2 id={heading} tabIndex={-1}>
            {texts.nav}
          </h2>
          <a ref={link} className="btn btn-quiet btn-small" href={shown}>
            {texts.asPage}
          </a>
          <button
            ref={cross}
            className="icon-button"
            type="button"
            aria-label={texts.close}
            onClick={closeMemberCentre}
          >
            <Icon name="x" />
          </button>
        </div>
        <div className={styles.stage} aria-busy={state === 'waiting'}>
          <iframe key={attempt} ref={frame} src={address} title={title || texts.nav} data-state={state} />
          {state === 'waiting' && (
            <p className={`late ${styles.opening} muted`} role="status">
              <span className="spin" aria-hidden="true" />
              {texts.opening}
            </p>
          )}
          {state === 'lost' && (
            <ErrorState title={texts.lost} message={texts.lostAbout} retry={texts.retry} onRetry={again} />
          )}
        </div>
      </div>
    </dialog>,
    document.body,
  )
}

/** Tab forward goes from the last button into the page by itself; backward from the first stop it goes to its end. */
function intoFrame(
  event: KeyboardEvent,
  frame: HTMLIFrameElement | null,
  first: HTMLAnchorElement | null,
): void {
  const active = document.activeElement
  if (!event.shiftKey || !frame?.contentDocument) return
  if (active !== first && active?.tagName !== 'H2') return
  event.preventDefault()
  stopsIn(frame.contentDocument).at(-1)?.focus()
}

interface Stops {
  first: () => void
  last: () => void
}

/** What the frame shows, and whether it came. */
function useFrame(frame: RefObject<HTMLIFrameElement | null>, address: string, opened: object, stops: Stops) {
  const [state, setState] = useState<'waiting' | 'ready' | 'lost'>('waiting')
  const [shown, setShown] = useState(address)
  const [title, setTitle] = useState('')
  const [attempt, setAttempt] = useState(0)
  const show = () => {
    const page = frame.current?.contentWindow
    const name = page ? centrePage(page.location.pathname) : undefined
    if (!page || name === undefined) return
    setState('ready')
    setShown(page.location.pathname + page.location.search + page.location.hash)
    setTitle(page.document.title)
    nameInAddress(name)
  }
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return
    const message = readFromFrame(event, window)
    if (message === 'shown') show()
    if (message === 'close') closeMemberCentre()
    if (message === 'first' || message === 'last') stops[message]()
  })
  useEffect(() => {
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const again = () => {
    setState('waiting')
    setAttempt(count => count + 1)
  }
  useOnChange(opened, again)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a frame of its own.
  useEffect(() => {
    const element = frame.current
    // What a browser shows in place of a page that it could not have is nobody's to look into.
    const look = () => {
      if (!element?.contentDocument) setState('lost')
    }
    element?.addEventListener('load', look)
    return () => element?.removeEventListener('load', look)
  }, [attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own time.
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('lost'), READY_MS)
    return () => clearTimeout(timer)
  }, [state, attempt])
  return { state, shown, title, again, attempt }
}

/** Calls `act` when another request replaces the first. */
function useOnChange(opened: object, act: () => void): void {
  const before = useRef(opened)
  const handler = useEffectEvent(act)
  useEffect(() => {
    if (before.current === opened) return
    before.current = opened
    handler()
  }, [opened])
}
