/** The API's origin: empty for the page's own, else PUBLIC_API_ORIGIN. */
export const API_ORIGIN: string = import.meta.env?.PUBLIC_API_ORIGIN ?? ''

/** A page reports within 8 s that the server cannot be reached (reliability, section 8). */
export const API_TIMEOUT_MS = 7_000

interface ApiRequest extends Omit<RequestInit, 'headers' | 'signal'> {
  headers?: Record<string, string>
  /** The session's token; none for public answers. */
  token?: string | null | undefined
  timeoutMs?: number
  /** Replaces the time limit. */
  signal?: AbortSignal
}

/**
 * Fetches a path of the server (`/api/…`, `/media/…`) in the page's language, for what is not an action or where the
 * API client would be too large. Rejects as `fetch` does, with a TimeoutError without an answer in time.
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
