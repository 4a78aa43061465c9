import { ofetch } from 'ofetch'
import { visit } from '#lib/site/kept.ts'
import { setIdClock } from '../ids/ids.ts'
import type { Action, AnswerOf, CallInputOf, Failure, RefusalOf, Success } from './action.ts'
import { API_ORIGIN, API_TIMEOUT_MS } from './api-fetch.ts'
import { notifyMode } from './mode.ts'

/** The result of a call, for a store to handle: an answer, a refusal, or a fault of the connection or server. */
export type Outcome<A extends Action> =
  | { ok: true; value: AnswerOf<A> }
  | { ok: false; kind: 'refusal'; code: RefusalOf<A> | 'badInput' | 'tooManyRequests'; failure: Failure }
  | { ok: false; kind: 'fault'; code: string; failure: Failure }

/** What the client needs from the page; set once by the session store, so that lib/wire depends on no store. */
export interface ClientContext {
  token: () => string | undefined
  /** The page's language: its code ("TY") or its tag ("th"). */
  language: () => string
  /** A call with a token was answered with 401: its session has ended, for every island at once. */
  onSessionEnd: (token: string) => void
  /** A call was refused because of the caller: their password is due, or a trial tried to change something. */
  onBar: (code: 'passwordChangeNeeded' | 'realAccountNeeded') => void
  /** Messages for failures without an answer of the server. */
  phrases: () => { network: string; timeout: string }
  /** Seals a body to the server's public key (RFC 9180); loaded only by the forms that need it. */
  seal?: (action: Action, body: string) => Promise<string>
}

const RETRY_AFTER_MS = 300

/**
 * Until the session store has loaded, an island that is first on its page uses what the browser has: the tab's token
 * (spec section 3), and from the document its language and its messages for a broken connection, which every page
 * contains, because nothing can be fetched when they are needed.
 */
let context: ClientContext = {
  token: () => visit.get('token'),
  language: () => globalThis.document?.documentElement.lang ?? '',
  onSessionEnd: () => {},
  onBar: () => {},
  phrases: () => {
    const { saysNetwork = '', saysTimeout = '' } = globalThis.document?.documentElement.dataset ?? {}
    return { network: saysNetwork, timeout: saysTimeout }
  },
}

export function configureClient(next: Partial<ClientContext>): void {
  context = { ...context, ...next }
}

/** How a call is sent. `outlivesPage`: it is delivered even if its page closes; nobody receives the answer then. */
interface CallOptions {
  outlivesPage?: boolean
}

/** Calls an action. Never throws: every result is in the outcome. Repeats a read once after a network error. */
export async function call<A extends Action>(
  action: A,
  input: CallInputOf<A>,
  options: CallOptions = {},
): Promise<Outcome<A>> {
  const outcome = await attempt(action, input, options)
  if (action.method !== 'GET' || outcome.ok || outcome.kind !== 'fault' || outcome.code !== 'network')
    return outcome
  await new Promise(resolve => setTimeout(resolve, RETRY_AFTER_MS))
  return attempt(action, input, options)
}

async function attempt<A extends Action>(
  action: A,
  input: CallInputOf<A>,
  { outlivesPage = false }: CallOptions,
): Promise<Outcome<A>> {
  const { url, rest } = fillPath(action.path, (input ?? {}) as Record<string, unknown>)
  const token = context.token()
  const reads = action.method === 'GET'
  try {
    const body = reads ? undefined : JSON.stringify(rest)
    const sealed =
      action.sealed && body !== undefined && context.seal ? await context.seal(action, body) : undefined
    const response = await ofetch.raw<Success<AnswerOf<A>> | Failure>(`${API_ORIGIN}/api${url}`, {
      method: action.method,
      ...(reads ? { query: rest } : { body: sealed ?? body ?? '{}' }),
      headers: {
        'accept-language': context.language(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(reads ? {} : { 'content-type': sealed ? 'application/sealed+json' : 'application/json' }),
      },
      credentials: 'same-origin',
      keepalive: outlivesPage,
      timeout: API_TIMEOUT_MS,
      retry: 0,
      ignoreResponseError: true,
    })
    syncIdClock(response.headers.get('date'))
    return toOutcome<A>(response.status, response._data, { token, reads })
  } catch (error) {
    return fault<A>(isTimeout(error) ? 'timeout' : 'network')
  }
}

/** The header has whole seconds and some delay, so only an obviously wrong clock is corrected. */
const CLOCK_TOLERANCE_MS = 30_000

function syncIdClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(ahead)) setIdClock(Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0)
}

function isTimeout(error: unknown): boolean {
  const { name = '', message = '' } = error instanceof Error ? error : {}
  return /timeout|abort/i.test(`${name} ${message}`)
}

function toOutcome<A extends Action>(
  status: number,
  data: Success<AnswerOf<A>> | Failure | undefined,
  { token, reads }: { token: string | undefined; reads: boolean },
): Outcome<A> {
  if (data?.success === true) return { ok: true, value: data.value }
  if (data?.success !== false) return fault<A>('network')
  if (status === 401 && token && data.code === 'notSignedIn') context.onSessionEnd(token)
  if (data.code === 'passwordChangeNeeded') context.onBar(data.code)
  // A trial's refused read is explained in place by the page; a refused change is explained in a dialog (spec section
  // 8).
  if (data.code === 'realAccountNeeded' && !reads) context.onBar(data.code)
  notifyMode(data.code)
  if (status >= 500) return { ok: false, kind: 'fault', code: data.code, failure: data }
  return { ok: false, kind: 'refusal', code: data.code as RefusalOf<A>, failure: data }
}

function fault<A extends Action>(code: 'network' | 'timeout'): Outcome<A> {
  return {
    ok: false,
    kind: 'fault',
    code,
    failure: { success: false, code, message: context.phrases()[code], requestId: '' },
  }
}

/** Fills in the path's `:params` and returns the rest of the input. */
function fillPath(
  path: string,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}
