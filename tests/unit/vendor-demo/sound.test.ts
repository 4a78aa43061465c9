// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Protects: a game is silent until its player asks for sound, and again when they ask for silence.

const started: number[] = []
class Silence {
  currentTime = 0
  destination = {}
  resume = () => Promise.resolve()
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: () => undefined,
  })
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (to: unknown) => to, stop: () => undefined }
    return { ...tone, start: (at: number) => started.push(at) }
  }
}

beforeEach(() => {
  started.length = 0
  vi.resetModules()
  vi.stubGlobal('AudioContext', Silence)
})
afterEach(() => vi.unstubAllGlobals())

test('nothing sounds until it is asked for, and nothing after it is turned off', async () => {
  const { playSound, toggleSound } = await import('../../../src/vendor-demo/kit/sound.ts')
  playSound('won')
  expect(started).toEqual([])
  expect(toggleSound()).toBe(true)
  const afterPress = started.length
  playSound('won')
  expect(started.length).toBeGreaterThan(afterPress)
  expect(toggleSound()).toBe(false)
  const silent = started.length
  playSound('won')
  expect(started.length).toBe(silent)
})
