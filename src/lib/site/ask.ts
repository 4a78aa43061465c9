import type { Action, AnswerOf, Failure, Success } from '#lib/wire/action.ts'
import { apiFetch } from '#lib/wire/api-fetch.ts'

/**
 * Reads for scripts of pages without React, where the wire client and its schemas would weigh more than the page's own
 * script. The action is named by its type only: `ask<typeof permission>('/permission')`. Rejects with a message in the
 * page's language when there is no answer or the answer is a no. With `token` it is asked as the member whose session that is.
 */
export async function ask<A extends Action>(path: string, token: string | null = null): Promise<AnswerOf<A>> {
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
