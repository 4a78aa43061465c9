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
  for (let at = 0; at < 5; at += 1) inTurn(() => void done.push(at))
  expect(done).toEqual([])
  await paint()
  expect(done).toEqual([0, 1])
  await paint()
  await paint()
  expect(done).toEqual([0, 1, 2, 3, 4])
  // Nobody waits any more: no further frame is asked for.
  expect(frames).toEqual([])
})

test('what was taken back does not happen and keeps nobody else waiting', async () => {
  const done: number[] = []
  const takenBack = [0, 1, 2, 3].map(at => inTurn(() => void done.push(at)))
  for (const takeBack of takenBack) takeBack()
  inTurn(() => void done.push(4))
  await paint()
  expect(done).toEqual([4])
})

test('what nobody wants any more when its turn comes is left out and keeps nobody else waiting', async () => {
  const done: number[] = []
  let isThere = true
  for (let at = 0; at < 100; at += 1)
    inTurn(
      () => void done.push(at),
      () => isThere,
    )
  inTurn(() => void done.push(100))
  isThere = false
  await paint()
  expect(done).toEqual([100])
  expect(frames).toEqual([])
})

test('where the browser tells of its rest, each turn waits for it', async () => {
  const atRest: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => atRest.push(act))
  const rest = async () => {
    atRest.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  const done: number[] = []
  for (let at = 0; at < 3; at += 1) inTurn(() => void done.push(at))
  await paint()
  expect(done).toEqual([])
  await rest()
  expect(done).toEqual([0, 1])
  await paint()
  expect(done).toEqual([0, 1])
  await rest()
  expect(done).toEqual([0, 1, 2])
})

test('the next ones begin when those before are done, or late', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const picture = (at: number) =>
    inTurn(() => {
      begun.push(at)
      return new Promise(resolve => ends.push(resolve))
    })
  for (let at = 0; at < 5; at += 1) picture(at)
  await paint()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await paint()
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  await paint()
  expect(begun).toEqual([0, 1, 2, 3])
  // Neither is ever done.
  await vi.advanceTimersByTimeAsync(149)
  await paint()
  expect(begun).toEqual([0, 1, 2, 3])
  await vi.advanceTimersByTimeAsync(1)
  await paint()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  ends[4]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(frames).toEqual([])
})

test('while keys follow one another the turns wait for a pause, but not for ever', async () => {
  const heard = new Map<string, () => void>()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (type: string, hear: () => void) => heard.set(type, hear),
  })
  // What a key brings into a field counts; a key that types nothing does not.
  const press = () => heard.get('input')?.()
  vi.resetModules()
  const fresh = await import('#lib/site/in-turn.ts')
  expect([...heard.keys()]).toEqual(['input'])
  const done: number[] = []
  press()
  fresh.inTurn(() => void done.push(0))
  await paint()
  await vi.advanceTimersByTimeAsync(60)
  press()
  await vi.advanceTimersByTimeAsync(299)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual([0])

  // A key that is held down.
  fresh.inTurn(() => void done.push(1))
  press()
  await paint()
  for (let ms = 0; ms < 1_460; ms += 40) {
    press()
    await vi.advanceTimersByTimeAsync(40)
  }
  expect(done).toEqual([0])
  press()
  await vi.advanceTimersByTimeAsync(40)
  expect(done).toEqual([0, 1])
})
