// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameMessage } from '#islands/games/frame-messages.ts'
import { GameFrame } from '#islands/games/GameFrame.tsx'
import { $balance, holdBalance, setBalance } from '#lib/wallet/store.ts'
import phrases from '../../../locales/en/seamless.json'

/** Guards that a game is caged, that only it is heard, and that nobody is left waiting for it. */
function open({ hasOtherHost = false } = {}) {
  const heard: FrameMessage[] = []
  const onRetry = vi.fn()
  const onBack = vi.fn()
  const onSilent = vi.fn()
  render(
    <GameFrame
      url="about:blank"
      name="Koi Terrace"
      onMessage={message => heard.push(message)}
      hasOtherHost={hasOtherHost}
      onSilent={onSilent}
      onRetry={onRetry}
      onBack={onBack}
      phrases={phrases}
    />,
  )
  const frame = screen.getByTitle<HTMLIFrameElement>('Koi Terrace')
  // The test's document loads no frames, so the frame gets a window of its own here.
  const gameWindow = { postMessage: vi.fn() as Window['postMessage'] } as Window
  Object.defineProperty(frame, 'contentWindow', { value: gameWindow })
  const say = (type: string, source: Window | null = gameWindow) => {
    const event = new MessageEvent('message', { data: { type } })
    Object.defineProperty(event, 'source', { value: source })
    act(() => void window.dispatchEvent(event))
  }
  return { heard, onRetry, onBack, onSilent, frame, say, gameWindow }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the frame has no origin of ours and no more rights than a game needs', () => {
  const { frame } = open()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-pointer-lock')
  expect(frame.getAttribute('allow')).toBe('fullscreen')
})

test('a game that is ready in time is played, however long', () => {
  const { say, heard } = open()
  expect(screen.getByRole('status').textContent).toContain(phrases.opening)
  act(() => void vi.advanceTimersByTime(11_900))
  say('baize:ready')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  say('baize:balance')
  expect(heard).toEqual(['ready', 'balance'])
})

// Protects: money that comes in elsewhere is seen in the game within the second (product decisions, section 5).
test('the game is told, without an amount, whenever the balance has moved', () => {
  const { gameWindow } = open()
  setBalance('150000')
  setBalance('150000')
  expect(vi.mocked(gameWindow.postMessage).mock.calls).toEqual([[{ type: 'baize:balance' }, '*']])
})

test('a game that is left in the middle of a round holds no balance back', () => {
  open()
  setBalance('150000')
  holdBalance()
  setBalance('140000')
  expect($balance.get()).toBe(150_000n)
  cleanup()
  expect($balance.get()).toBe(140_000n)
})

test('after twelve seconds of silence there are two ways on', () => {
  const { onRetry, onBack, say } = open()
  say('baize:ready', window)
  act(() => void vi.advanceTimersByTime(12_000))
  expect(screen.getByRole('alert').textContent).toContain(phrases.slowTitle)
  act(() => screen.getByRole('button', { name: phrases.retry }).click())
  act(() => screen.getByRole('button', { name: phrases.back }).click())
  expect(onRetry).toHaveBeenCalledOnce()
  expect(onBack).toHaveBeenCalledOnce()
})

test('after six seconds of silence another host is asked, where there is one', () => {
  const { onSilent } = open({ hasOtherHost: true })
  act(() => void vi.advanceTimersByTime(6_000))
  expect(onSilent).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a game that comes late is still let in', () => {
  const { say } = open()
  act(() => void vi.advanceTimersByTime(12_000))
  say('baize:ready')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what another window says changes nothing', () => {
  const { say, heard } = open()
  say('baize:exit', window)
  say('baize:exit', null)
  say('something:else')
  expect(heard).toEqual([])
})
