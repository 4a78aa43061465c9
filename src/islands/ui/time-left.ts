import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#lib/time/clock-store.ts'

/** How often `onOver` is repeated after the end. */
const ASK_AGAIN_MS = 10_000

/** Milliseconds until then by the server's clock, told every second; from when they are over on, `onOver` is called again and again. */
export function useTimeLeft(until: string | null, onOver: () => void): number {
  const end = until === null ? 0 : Date.parse(until)
  const [left, setLeft] = useState(() => Math.max(0, end - serverNow()))
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    let askedAt = 0
    const timer = setInterval(() => {
      const now = serverNow()
      setLeft(Math.max(0, end - now))
      if (end > now || now - askedAt < ASK_AGAIN_MS) return
      askedAt = now
      over.current()
    }, 1_000)
    return () => clearInterval(timer)
  }, [end])
  return left
}
