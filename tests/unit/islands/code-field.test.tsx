// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CodeField, type CodeRequest } from '#islands/identity/CodeField.tsx'
import { $sentCodes, startCountdown } from '#lib/identity/code-countdown.ts'
import phone from '../../../locales/en/phone.json'

beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
  sessionStorage.clear()
  $sentCodes.set({})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(onSend: () => Promise<CodeRequest>) {
  render(
    <CodeField
      purpose="register"
      name="verificationCode"
      label="SMS code"
      value=""
      onChange={() => undefined}
      onSend={onSend}
      phrases={phone}
    />,
  )
  return screen.getByRole('button')
}

const press = (button: HTMLElement) => act(async () => button.click())
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

// Protects: one code per wait (spec 4.2), and a visitor who always knows when there can be another.
test('the button counts down from the sending and sends again at zero', async () => {
  const send = vi.fn(async () => {
    startCountdown('register', { codeId: 'c1', to: '+66801234567', countdownSeconds: 60 })
    return { isSent: true as const }
  })
  const button = show(send)
  await press(button)
  expect(button.textContent).toContain('Send again in 1:00')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toContain('60 seconds')
  await pass(18_000)
  expect(button.textContent).toContain('Send again in 0:42')
  await press(button)
  expect(send).toHaveBeenCalledTimes(1)
  await pass(42_500)
  expect(button.getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.getByRole('status').textContent).toBe(phone.codeReady)
  await press(button)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a number that the form finds wrong is mended and sent at once', async () => {
  const send = vi.fn(async () => ({ isSent: false as const, failure: undefined }))
  const button = show(send)
  await press(button)
  await press(button)
  expect(send).toHaveBeenCalledTimes(2)
})

test('presses within a second ask once', async () => {
  const send = vi.fn(async () => ({ isSent: false as const, failure: 'Too many requests.' }))
  const button = show(send)
  await press(button)
  await press(button)
  expect(send).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await pass(1_001)
  expect(button.getAttribute('aria-disabled')).not.toBe('true')
  await press(button)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a refusal is a warning dialog with the sentence of the server and an OK', async () => {
  const button = show(async () => ({ isSent: false, failure: 'Too many requests.' }))
  await press(button)
  const dialog = screen.getByRole('dialog', { name: phone.codeFailed })
  expect(dialog.textContent).toContain('Too many requests.')
  await press(screen.getByRole('button', { name: phone.ok }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
