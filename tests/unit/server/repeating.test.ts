import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Repeating } from '#server/platform/repeating.ts'

// Protects: what the server does by itself goes on after a failure, never overlaps, and has ended once the server has stopped.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Turns that end when they are told to. */
function open(more: Partial<ConstructorParameters<typeof Repeating>[0]> = {}) {
  const ends: ((error?: Error) => void)[] = []
  const onError = vi.fn()
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push(error => (error ? reject(error) : resolve()))
    })
  const repeating = new Repeating({ work, onError, pauseMs: 1_000, ...more })
  const end = async (error?: Error) => {
    ends.at(-1)?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { repeating, onError, end, turns: () => ends.length }
}

test('the first turn comes at once, the next a pause after it has ended, also when it failed', async () => {
  const { repeating, onError, end, turns } = open()
  repeating.start()
  repeating.start()
  expect(turns()).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns()).toBe(1)
  await end(new Error('away'))
  expect(onError).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(999)
  expect(turns()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(turns()).toBe(2)
})

test('woken it has a turn now, and one more after the turn that is under way', async () => {
  const { repeating, end, turns } = open({ firstMs: 60_000 })
  repeating.wake()
  repeating.start()
  expect(turns()).toBe(0)
  repeating.wake()
  repeating.wake()
  expect(turns()).toBe(1)
  await end()
  expect(turns()).toBe(2)
  await end()
  expect(turns()).toBe(2)
})

test('a pause may go by how long the turn took', async () => {
  const { repeating, end, turns } = open({ pauseMs: tookMs => tookMs * 10 })
  repeating.start()
  await vi.advanceTimersByTimeAsync(100)
  await end()
  await vi.advanceTimersByTimeAsync(990)
  expect(turns()).toBe(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(turns()).toBe(2)
})

test('stopping waits for the turn that is under way, and none follows', async () => {
  const { repeating, end, turns } = open()
  repeating.start()
  let isStopped = false
  void repeating.stop().then(() => {
    isStopped = true
  })
  repeating.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isStopped).toBe(false)
  await end()
  expect(isStopped).toBe(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(turns()).toBe(1)
  repeating.start()
  expect(turns()).toBe(2)
})
