/** Where the server answers: nothing for the origin of the page, else that of PUBLIC_API_ORIGIN. */
export const API_ORIGIN: string = import.meta.env?.PUBLIC_API_ORIGIN ?? ''

/** A page says within 8 s that the server cannot be reached (reliability, section 8). */
export const API_TIMEOUT_MS = 7_000

interface ApiRequest extends Omit<RequestInit, 'headers' | 'signal'> {
  headers?: Record<string, string>
  /** Of the session that asks; none for what is the same for everybody. */
  token?: string | null | undefined
  timeoutMs?: number
  /** In place of the time limit. */
  signal?: AbortSignal
}

/**
 * Fetches a path of the server (`/api/…`, `/media/…`) in the page's language, for what no action of the wire answers or
 * where the wire client would weigh too much. Rejects as `fetch` does, with a TimeoutError when no answer came in time.
 */
export function apiFetch(
  path: `/${string}`,
  {
    token,
    timeoutMs = API_TIMEOUT_MS,
    signal = AbortSignal.timeout(timeoutMs),
    headers,
    ...request
  }: ApiRequest = {},
): Promise<Response> {
  return fetch(`${API_ORIGIN}${path}`, {
    ...request,
    signal,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  })
}
