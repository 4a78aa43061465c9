import type { Action, AnswerOf, Failure, Success } from '#lib/wire/action.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'

/**
 * Reads for scripts of pages without React, where the API client and its schemas would be larger than the page's own
 * script. Only the action's type is imported: `ask<typeof permission>('/permission')`. Rejects with a message in the
 * page's language without an answer or for a refusal. With `token` the call is made in that member's session.
 */
export async function getJson<A extends Action>(
  path: string,
  token: string | null = null,
): Promise<AnswerOf<A>> {
  const { saysTimeout, saysNetwork } = document.documentElement.dataset
  const answer = await read<A>(path, token).catch((error: unknown) => {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Error(isLate ? saysTimeout : saysNetwork)
  })
  if (!answer.success) throw new Error(answer.message)
  return answer.value
}

async function read<A extends Action>(
  path: string,
  token: string | null,
): Promise<Success<AnswerOf<A>> | Failure> {
  const response = await apiFetch(`/api${path}`, { token })
  return response.json()
}
