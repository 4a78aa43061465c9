/**
 * The messages between a page and the member centre in its dialog's frame. Both belong to this site, so only its own
 * origin counts; all other messages are ignored.
 *
 * From the frame: `shown` when it has loaded and whenever its address changes, `close` for Escape, `first` and `last`
 * when Tab leaves it at its end and at its beginning, `follow` to receive events of the page's live connection.
 */
const TYPES = {
  'baize:shown': 'shown',
  'baize:close': 'close',
  'baize:first': 'first',
  'baize:last': 'last',
  'baize:follow': 'follow',
} as const
export type FromFrame = (typeof TYPES)[keyof typeof TYPES]

/** Whether this page is in another one's dialog; the page's head has determined it (layouts/shell/first-paint.js). */
export function isFramed(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.framed !== undefined
}

export function notifyParent(message: FromFrame): void {
  parent.postMessage({ type: `baize:${message}` }, location.origin)
}

type ReceivedMessage = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/** A message from a frame of this page; undefined for all others. */
export function readFromFrame(
  { data, origin, source }: ReceivedMessage,
  here: Window,
): FromFrame | undefined {
  if (origin !== here.location.origin || !source || source === here) return undefined
  const type = typeOf(data)
  return type !== undefined && Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined
}

/** An event that the parent page forwards, as the server sent it, of one of these types. */
export interface ForwardedEvent {
  type: 'balance' | 'unread'
}

/** A message from the parent page; undefined for all others. */
export function readFromParent(
  { data, origin, source }: ReceivedMessage,
  here: Window,
): ForwardedEvent | undefined {
  if (origin !== here.location.origin || source !== here.parent || source === here) return undefined
  if (typeOf(data) !== 'baize:told') return undefined
  const { told: liveEvent } = data as { told?: unknown }
  const type = typeOf(liveEvent)
  return type === 'balance' || type === 'unread' ? (liveEvent as ForwardedEvent) : undefined
}

function typeOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return typeof data.type === 'string' ? data.type : undefined
}
