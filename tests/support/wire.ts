import { vi } from 'vitest'

export interface SentCall {
  method: string
  path: string
  body: Record<string, unknown> | undefined
}
type Answer = { value: unknown } | { code: string; status: number } | 'unreachable'

/** Stands for the server: `answer` says what each call comes to, `sent` holds what was asked. */
export function fakeServer(answer: (call: SentCall) => Answer | Promise<Answer>): { sent: SentCall[] } {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = new URL(input instanceof Request ? input.url : String(input), 'http://site.example')
    const text = typeof init?.body === 'string' ? init.body : undefined
    const one = {
      method: init?.method ?? 'GET',
      path: address.pathname + address.search,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined,
    }
    sent.push(one)
    const given = await answer(one)
    if (given === 'unreachable') throw new TypeError('Failed to fetch')
    return 'value' in given
      ? Response.json({ success: true, value: given.value })
      : Response.json(
          { success: false, code: given.code, message: given.code, requestId: 'r' },
          { status: given.status },
        )
  })
  return { sent }
}
