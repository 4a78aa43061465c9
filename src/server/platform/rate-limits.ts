import type { RateLimit } from '#lib/wire/action.ts'

interface Window {
  count: number
  endsAt: number
}

const MAX_KEYS = 100_000
const windows = new Map<string, Window>()

/**
 * Counts a call under a key in a fixed window, in this process's memory. Returns 0 if the call is allowed, else the
 * seconds to wait. Processes do not share this memory: N servers allow N times as much. Limits of money, passwords and
 * messages therefore count in the database (`shared-limits.ts`, `identity/throttle.ts`).
 */
export function allow(key: string, limit: RateLimit, nowMs: number = performance.now()): number {
  let window = windows.get(key)
  if (!window || window.endsAt <= nowMs) {
    if (windows.size >= MAX_KEYS) forgetEnded(nowMs)
    window = { count: 0, endsAt: nowMs + limit.windowSeconds * 1000 }
    windows.set(key, window)
  }
  window.count += 1
  return window.count <= limit.limit ? 0 : Math.max(1, Math.ceil((window.endsAt - nowMs) / 1000))
}

/** Clears every count; tests start with it. */
export function forgetCounts(): void {
  windows.clear()
}

function forgetEnded(nowMs: number): void {
  for (const [key, window] of windows) if (window.endsAt <= nowMs) windows.delete(key)
  // A flood of distinct callers may fill the map with live windows; drop the oldest first, so that memory stays
  // bounded.
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) break
    windows.delete(key)
  }
}
