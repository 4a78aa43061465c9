// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AuthButtons from '#islands/identity/AuthButtons.tsx'
import { $session } from '#lib/session/store.ts'
import errors from '../../../locales/en/errors.json'
import identity from '../../../locales/en/identity.json'
import { failure, fakeServer } from './fake-server.ts'

// Protects: a dialog with an address of its own gives it back: to the home page, which is behind it (spec 2.1, 2.4).

const { dataset } = document.documentElement
beforeEach(() => {
  fakeServer(() => failure(500, 'unavailable'))
  $session.set('guest')
  document.title = 'Log in · Baize'
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const name of Object.keys(dataset)) delete dataset[name]
})

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path)
  render(
    <AuthButtons
      lang="en"
      loginHref="/en/login"
      registerHref="/en/register"
      termsHref="/en/help#term"
      forgotHref="/en/forget"
      art={{ login: [], register: [], forgot: [] }}
      modules={[]}
      phrases={identity}
      errors={errors}
    />,
  )
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: identity.login }))
  })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: identity.close, hidden: true }))
  })
}

test('closed on its own page it leaves the home page, by address and title', async () => {
  Object.assign(dataset, { open: 'login', home: '/en', homeTitle: 'Games · Baize' })
  await open('/en/login?next=%2Fen%2Fmember%2Fdepositv2')
  expect(location.pathname + location.search).toBe('/en')
  expect(document.title).toBe('Games · Baize')
})

test('closed over another page it leaves that page as it was', async () => {
  Object.assign(dataset, { home: '/en' })
  await open('/en/rng?page=3')
  expect(location.pathname + location.search).toBe('/en/rng?page=3')
  expect(document.title).toBe('Log in · Baize')
})
