// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import AuthButtons from '#islands/identity/AuthButtons.tsx'
import errors from '../../../locales/en/errors.json'
import identity from '../../../locales/en/identity.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: "Log in" opens in a browser that keeps nothing for this site, and says what that means.

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  fakeServer(() => failure(503, 'unavailable'))
  const none: string[] = []
  const art = { login: none, register: none, forgot: none }
  const links = { loginHref: '/login', registerHref: '/register', termsHref: '/terms', forgotHref: '/forget' }
  render(<AuthButtons {...links} lang="en" art={art} modules={[]} phrases={identity} errors={errors} />)
  fireEvent.click(screen.getByRole('link', { name: identity.login }))
  return screen.getByRole('dialog', { name: identity.loginTitle, hidden: true })
}

test('storage that is closed to the page is said in the dialog', () => {
  const closed = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const storage = new Proxy({}, { get: closed, ownKeys: closed })
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  expect(open().textContent).toContain(identity.storageBlocked)
})

test('nothing is said where the browser keeps what it is given', () => {
  expect(open().textContent).not.toContain(identity.storageBlocked)
})
