import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from '#lib/site/in-turn.ts'

let frames: (() => void)[] = []
/** Paints one frame, and lets what waits for it go on. */
const paint = async () => {
  for (const frame of frames.splice(0)) frame()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a few have their turn after each frame, in their order', async () => {
  const done: number[] = []
  for (let at = 0; at < 7; at += 1) inTurn(() => done.push(at))
  expect(done).toEqual([])
  await paint()
  expect(done).toEqual([0, 1, 2])
  await paint()
  await paint()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6])
  // Nobody waits any more: no further frame is asked for.
  expect(frames).toEqual([])
})

test('what was taken back does not happen and keeps nobody else waiting', async () => {
  const done: number[] = []
  const takenBack = [0, 1, 2, 3].map(at => inTurn(() => done.push(at)))
  for (const takeBack of takenBack) takeBack()
  inTurn(() => done.push(4))
  await paint()
  expect(done).toEqual([4])
})

test('where the browser tells of its rest, each turn waits for it', async () => {
  const atRest: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => atRest.push(act))
  const rest = async () => {
    atRest.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  const done: number[] = []
  for (let at = 0; at < 4; at += 1) inTurn(() => done.push(at))
  await paint()
  expect(done).toEqual([])
  await rest()
  expect(done).toEqual([0, 1, 2])
  await paint()
  expect(done).toEqual([0, 1, 2])
  await rest()
  expect(done).toEqual([0, 1, 2, 3])
})
