// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  $sentCodes,
  clearSent,
  clockOf,
  restoreSent,
  secondsLeft,
  startCountdown,
} from '#lib/identity/code-countdown.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const sent = { codeId: 'c1', to: '+66801234567', countdownSeconds: 60 }

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  sessionStorage.clear()
  $sentCodes.set({})
})

// Protects: the wait before another code is neither lost nor lengthened by what a visitor or a clock does.
test('a reload goes on counting by the end time and knows the code', () => {
  startCountdown('register', sent)
  $sentCodes.set({})
  vi.setSystemTime(START + 18_000)
  restoreSent('register')
  const code = $sentCodes.get().register
  expect(code).toMatchObject({ codeId: 'c1', to: '+66801234567' })
  expect(secondsLeft(code, Date.now())).toBe(42)
})

test('purposes count by themselves', () => {
  startCountdown('register', sent)
  restoreSent('login')
  expect($sentCodes.get().login).toBeUndefined()
  clearSent('register')
  restoreSent('register')
  expect($sentCodes.get().register).toBeUndefined()
})

test('time that has passed already is taken off', () => {
  startCountdown('recover', sent, 2_400)
  expect(secondsLeft($sentCodes.get().recover, START)).toBe(58)
})

test('a clock that is set back does not lengthen the wait, one set forward ends it', () => {
  startCountdown('register', sent)
  const code = $sentCodes.get().register
  expect(secondsLeft(code, START - 3_600_000)).toBe(60)
  expect(secondsLeft(code, START + 3_600_000)).toBe(0)
})

test('what is not an entry of ours counts as none', () => {
  for (const text of ['', 'null', '{"codeId":1}', '{', '{"codeId":"c","to":"t","endsAt":1e9,"seconds":-1}']) {
    sessionStorage.setItem('code:register', text)
    restoreSent('register')
    expect($sentCodes.get().register).toBeUndefined()
  }
})

test('the clock shows minutes and two figures of seconds', () => {
  expect([0, 5, 42, 60, 75, 600].map(clockOf)).toEqual(['0:00', '0:05', '0:42', '1:00', '1:15', '10:00'])
})
