import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Long enough for a machine that does other things as well; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 })

export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/** Answers calls of the wire in place of the server, and keeps what was sent. */
export function fakeServer(answer: (sent: Sent) => unknown): { sent: Sent[] } {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const call: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    }
    sent.push(call)
    const value = await answer(call)
    if (value instanceof Response) return value
    return Response.json({ success: true, value })
  })
  return { sent }
}

export function failure(status: number, code: string, more: Record<string, unknown> = {}): Response {
  return Response.json(
    { success: false, code, message: `words of ${code}`, requestId: 'r1', ...more },
    { status },
  )
}
