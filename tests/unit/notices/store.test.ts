// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Protects: what is announced is asked as the member whose tab it is, so that nobody in a break gets a guest's answer.

const value = { banners: [], player: [], popup: [], promotion: [], help: [] }
let asked: (string | null)[] = []
let isAway = false

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
  asked = []
  isAway = false
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('authorization'))
    if (isAway) throw new TypeError('nobody answers')
    return Response.json({ success: true, value })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => import('#lib/notices/store.ts')

test('a guest asks once for all parts of a page', async () => {
  const { readNotices } = await open()
  await Promise.all([readNotices(), readNotices()])
  expect(asked).toEqual([null])
})

test('a member is asked for as that member, and anew when somebody else has signed in', async () => {
  const { readNotices } = await open()
  await readNotices()
  sessionStorage.setItem('token', 'one')
  await readNotices()
  await readNotices()
  sessionStorage.setItem('token', 'two')
  await readNotices()
  expect(asked).toEqual([null, 'Bearer one', 'Bearer two'])
})

test('after a failure the next call asks again', async () => {
  const { readNotices } = await open()
  isAway = true
  await expect(readNotices()).rejects.toThrow()
  isAway = false
  await readNotices()
  expect(asked).toHaveLength(2)
})
