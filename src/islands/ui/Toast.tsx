import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import '../../styles/state.css'
import './ui.css'
import { Icon } from './Icon.tsx'

const SHOWN_MS = 5_000

export interface ToastMessage {
  /** Another id is another message, also with the same text. */
  id: string | number
  text: ReactNode
  tone?: 'ok' | 'bad' | 'info'
}

interface Props {
  /** The message to show, or undefined for none; the place itself stays, so that a message is read out. */
  message: ToastMessage | undefined
  onDone: () => void
  closeLabel: string
  /** The element in full screen: only what is in it is seen. */
  over?: Element | undefined
}

const ICONS = { ok: 'check', bad: 'alert', info: 'info' } as const

/** A short message at the bottom: five seconds, longer while the pointer or the focus is on it. */
export function Toast({ message, onDone, closeLabel, over }: Props) {
  const [isMounted, setMounted] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const done = useRef(onDone)
  done.current = onDone
  const id = message?.id
  useEffect(() => setMounted(true), [])
  useEffect(() => {
    if (id === undefined || isHeld) return
    const timer = setTimeout(() => done.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  if (!isMounted) return null
  const tone = message?.tone ?? 'info'
  return createPortal(
    <div className="toast-place" role="status">
      {message && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the message while somebody reads it.
        <div
          key={message.id}
          className="toast"
          data-tone={tone}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon name={ICONS[tone]} />
          <span>{message.text}</span>
          <button className="icon-button" type="button" aria-label={closeLabel} onClick={onDone}>
            <Icon name="x" size="small" />
          </button>
        </div>
      )}
    </div>,
    over ?? document.body,
  )
}
