// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile } from '#lib/records/fetch-file.ts'

// Protects: a file comes in the language of its page, not in that of the browser.

afterEach(() => vi.unstubAllGlobals())

test('asks for a file in the language of the page', async () => {
  const asked = vi.fn(async (..._call: [string, RequestInit]) => new Response('x'))
  vi.stubGlobal('fetch', asked)
  document.documentElement.lang = 'th'
  expect(await (await fetchFile('/bet-record.csv', { days: '7' }))?.text()).toBe('x')
  const [address, { headers }] = asked.mock.calls[0] ?? ['', {}]
  expect(address).toBe('/api/bet-record.csv?days=7')
  expect(new Headers(headers).get('accept-language')).toBe('th')
})
