/**
 * The member centre in the dialog of a page: what that page and the one in its frame tell each other. Both are of this
 * site, so that only its own origin counts; whatever else is sent is not for them.
 *
 * From the frame: `shown` once it is there and whenever its address changes, `close` by Escape, `first` and `last` when
 * Tab leaves it at its end and at its beginning, `follow` to hear of what the page's live line tells.
 */
const TYPES = {
  'baize:shown': 'shown',
  'baize:close': 'close',
  'baize:first': 'first',
  'baize:last': 'last',
  'baize:follow': 'follow',
} as const
export type FromFrame = (typeof TYPES)[keyof typeof TYPES]

/** Whether this page is in the dialog of another one; the head of the page has found out (layouts/shell/first-paint.js). */
export function isFramed(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.framed !== undefined
}

export function tellAround(message: FromFrame): void {
  parent.postMessage({ type: `baize:${message}` }, location.origin)
}

type Heard = Pick<MessageEvent, 'data' | 'origin' | 'source'>

/** What a page in a frame of this one says; undefined for everything else. */
export function readFromFrame({ data, origin, source }: Heard, here: Window): FromFrame | undefined {
  if (origin !== here.location.origin || !source || source === here) return undefined
  const type = typeOf(data)
  return type !== undefined && Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined
}

/** What the live line of the page around told: events as the server sends them, of this kind. */
export interface PassedOn {
  type: 'balance' | 'unread'
}

/** What the page around says to the one in its frame; undefined for everything else. */
export function readPassedOn({ data, origin, source }: Heard, here: Window): PassedOn | undefined {
  if (origin !== here.location.origin || source !== here.parent || source === here) return undefined
  if (typeOf(data) !== 'baize:told') return undefined
  const { told } = data as { told?: unknown }
  const type = typeOf(told)
  return type === 'balance' || type === 'unread' ? (told as PassedOn) : undefined
}

function typeOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return typeof data.type === 'string' ? data.type : undefined
}
