import type { Action, AnswerOf, Failure, Success } from '#lib/wire/action.ts'

/** A page says within 8 s that the way is broken (reliability, section 8). */
const TIMEOUT_MS = 7_000

/**
 * Reads for scripts of pages without React, where the wire client and its schemas would weigh more than the page's own
 * script. The action is named by its type only: `ask<typeof permission>('/permission')`. Rejects with a message in the
 * page's language when there is no answer or the answer is a no. With `token` it is asked as the member whose session that is.
 */
export async function ask<A extends Action>(path: string, token: string | null = null): Promise<AnswerOf<A>> {
  const origin: string = import.meta.env?.PUBLIC_API_ORIGIN ?? ''
  const { lang, dataset } = document.documentElement
  const headers = { 'accept-language': lang, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await read<A>(`${origin}/api${path}`, headers).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Error(isLate ? dataset.saysTimeout : dataset.saysNetwork)
  })
  if (!answer.success) throw new Error(answer.message)
  return answer.value
}

async function read<A extends Action>(
  address: string,
  headers: Record<string, string>,
): Promise<Success<AnswerOf<A>> | Failure> {
  const response = await fetch(address, {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.json()
}
