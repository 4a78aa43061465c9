/**
 * What a game in its frame may tell the page around it. `ready`: it can be played. `exit`: the player wants to leave.
 * `round`: it is about to show a round, whose result the page's balance should not tell first. `balance`: that is over, or
 * money moved otherwise, so the page should read the balance; what the game believes it to be is not taken over.
 * `deposit`: the player asked for the cashier. `limits`: for what they may bet.
 */
export type FrameMessage = 'ready' | 'exit' | 'round' | 'balance' | 'deposit' | 'limits'

const TYPES: Readonly<Record<string, FrameMessage>> = {
  'baize:ready': 'ready',
  'baize:exit': 'exit',
  'baize:round': 'round',
  'baize:balance': 'balance',
  'baize:deposit': 'deposit',
  'baize:limits': 'limits',
}

/**
 * Reads a message event. Only the frame's own window counts: a sandboxed frame has the opaque origin "null", which any
 * other sandboxed page has too, so the origin alone proves nothing. Anything else answers undefined.
 */
export function readFrameMessage(
  event: Pick<MessageEvent, 'data' | 'source'>,
  frame: Window | null | undefined,
): FrameMessage | undefined {
  if (!frame || event.source !== frame) return undefined
  const data: unknown = event.data
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return typeof data.type === 'string' && Object.hasOwn(TYPES, data.type) ? TYPES[data.type] : undefined
}
