import { useEffect, useState } from 'react'
import { serverNow } from '#lib/time/clock-store.ts'

/** Finer than a second, so that a counted second is never shown late by one. */
const TICK_MS = 250

/** The server's time in milliseconds, counted on. */
export function useNow(tickMs = TICK_MS): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
