// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginForm } from '#islands/identity/LoginForm.tsx'
import SessionDialogs from '#islands/session/SessionDialogs.tsx'
import { $access } from '#lib/identity/access-store.ts'
import type { Member } from '#lib/identity/api.ts'
import { logIn, setNewPassword } from '#lib/identity/store.ts'
import { $bar, bar, unbar } from '#lib/session/barred.ts'
import { keepNextPageMessage, nextPageMessage } from '#lib/session/said.ts'
import { $member } from '#lib/session/store.ts'
import { keepLastLogin, readLastLogin } from '#lib/session/welcome.ts'
import { configureClient } from '#lib/wire/client.ts'
import captcha from '../../../locales/en/captcha.json'
import errors from '../../../locales/en/errors.json'
import identity from '../../../locales/en/identity.json'
import login from '../../../locales/en/login.json'
import phone from '../../../locales/en/phone.json'
import { failure } from './fake-server.ts'

// Protects: the login offers what the server says is open, asks for the picture when the server does, and a due password
// or a trial's bar stands over the page in the words for it (spec 2.3, 4.1, 8).

vi.mock('#lib/identity/store.ts', () => ({ logIn: vi.fn(), setNewPassword: vi.fn() }))
vi.mock('#lib/identity/human.ts', () => ({ prepareProof: () => undefined, takeProof: async () => undefined }))
vi.mock('#lib/identity/captcha-store.ts', async original => ({
  ...(await original<object>()),
  refreshCaptcha: vi.fn(async () => true),
  captchaEntryOf: (_: string, text: string) => ({ captchaId: 'picture', text }),
}))

const countries = [{ countryCode: 'TH', countryDialingCode: '66', name: 'Thailand' }]
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  unbar()
  $access.set(undefined)
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const path = String(url instanceof Request ? url.url : url)
    if (path.endsWith('/phrases/login.json'))
      return Response.json({ login, phone, captcha, terms: identity, errors })
    if (path.includes('/country-codes')) return Response.json({ success: true, value: { countries } })
    if (path.includes('/register-settings')) return new Response('', { status: 500 })
    if (path.endsWith('/session/free-play')) return failure(429, 'tooManyRequests')
    throw new Error(`nobody serves ${path}`)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const show = (modules: string[], entrance?: 'agent') =>
  render(
    <LoginForm
      modules={modules}
      forgotHref="/forget"
      phrases={identity}
      errors={errors}
      {...(entrance ? { entrance } : {})}
    />,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
    target: { value },
  })
const submit = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: identity.loginSubmit }))
  })
}
const refused = (code: string, field: string, isAsked: boolean) =>
  ({
    ok: false,
    kind: 'refusal',
    code,
    failure: { success: false, code, message: code, field, details: { captcha: isAsked }, requestId: '' },
  }) as never

test('offers the phone and free play where they are open, and neither where they are not', () => {
  const open = show(['SMSLOGIN', 'FREEPLAY'])
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    identity.username,
    identity.mobileTab,
  ])
  expect(screen.getByRole('button', { name: identity.freePlay })).toBeTruthy()
  open.unmount()
  show([])
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: identity.freePlay })).toBeNull()
})

test('offers no free play to agents', () => {
  show(['SMSLOGIN', 'FREEPLAY'], 'agent')
  expect(screen.getAllByRole('tab')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: identity.freePlay })).toBeNull()
})

test('opens the form for the phone with its number and code', async () => {
  show(['SMSLOGIN'])
  await act(async () => {
    fireEvent.click(screen.getByRole('tab', { name: identity.mobileTab }))
  })
  expect(await screen.findByLabelText(new RegExp(`^${phone.smsCode}`), { selector: 'input' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: identity.mobileTab }).getAttribute('aria-selected')).toBe('true')
})

test('asks for the picture when the server does, and sends what was read', async () => {
  vi.mocked(logIn).mockResolvedValueOnce(refused('wrongLogin', 'password', true))
  show([])
  type(identity.username, 'niran')
  type(identity.password, 'not the password')
  fireEvent.click(screen.getByRole('checkbox'))
  await submit()
  expect(logIn).toHaveBeenLastCalledWith(
    { username: 'niran', password: 'not the password', remember: true, captcha: undefined },
    undefined,
  )
  expect(await screen.findByLabelText(new RegExp(`^${captcha.captchaLabel}`))).toBeTruthy()
  await submit()
  expect(logIn).toHaveBeenCalledTimes(1)
  expect(screen.getByText(errors.required)).toBeTruthy()
  type(captcha.captchaLabel, 'AB3DE')
  vi.mocked(logIn).mockResolvedValueOnce(refused('captchaWrong', 'captcha', true))
  await submit()
  expect(vi.mocked(logIn).mock.lastCall?.[0].captcha).toEqual({ captchaId: 'picture', text: 'AB3DE' })
  expect(screen.getByText('captchaWrong')).toBeTruthy()
  // One picture is good for one try.
  const field = screen.getByLabelText(new RegExp(`^${captcha.captchaLabel}`)) as HTMLInputElement
  expect(field.value).toBe('')
})

test('says why free play could not begin', async () => {
  configureClient({ seal: async (_, body) => body })
  show(['FREEPLAY'])
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: identity.freePlay }))
  })
  expect(await screen.findByText('words of tooManyRequests')).toBeTruthy()
})

const member = {
  id: '0198f3a2-0000-7000-8000-000000000001',
  account: 'somchai',
  nickname: 'Somchai',
  type: 0,
  isAgent: false,
  isTrial: false,
  termsDue: false,
  exclusion: null,
  createdAt: '2026-11-21T00:00:00.000Z',
}
const showDialogs = async (changes: Partial<Member> = {}) => {
  $member.set({ ...member, ...changes })
  await act(async () => {
    render(<SessionDialogs lang="en" accountHref="/member/securityCenter" termsHref="/help#term" />)
  })
}

test('welcomes back once, with the login before this one', async () => {
  keepLastLogin({ at: '2026-11-20T10:00:00.000Z', address: '198.51.100.4' })
  await showDialogs()
  const told = within(screen.getByRole('status'))
  expect(told.getByText(/198\.51\.100\.4/)).toBeTruthy()
  expect(told.getByText('Welcome back, Somchai.')).toBeTruthy()
  expect(told.getByRole('link', { name: login.notYou }).getAttribute('href')).toBe('/member/securityCenter')
  // It is in nobody's way, and the next page does not say it again.
  expect(document.querySelector('dialog')).toBeNull()
  expect(readLastLogin()).toBeUndefined()
})

test('greets nobody who has excluded themselves, and tells of the login all the same', async () => {
  keepLastLogin({ at: '2026-11-20T10:00:00.000Z', address: '198.51.100.4' })
  await showDialogs({ exclusion: { until: null } })
  expect(screen.getByText(/198\.51\.100\.4/)).toBeTruthy()
  expect(screen.queryByText(/Welcome/)).toBeNull()
})

test('waits with what there is to say until no dialog covers it', async () => {
  const other = document.body.appendChild(document.createElement('dialog'))
  other.setAttribute('open', '')
  keepNextPageMessage('It is changed.')
  await showDialogs()
  expect(screen.queryByText('It is changed.')).toBeNull()
  await act(async () => other.remove())
  expect(await screen.findByText('It is changed.')).toBeTruthy()
  expect(nextPageMessage()).toBeUndefined()
})

test('keeps a due password over everything else until it is changed', async () => {
  keepLastLogin({ at: '2026-11-20T10:00:00.000Z', address: null })
  bar('passwordChangeNeeded')
  bar('realAccountNeeded')
  expect($bar.get()).toBe('passwordChangeNeeded')
  await showDialogs()
  expect(screen.getByText(login.dueText)).toBeTruthy()
  expect(screen.queryByRole('button', { name: login.close, hidden: true })).toBeNull()
  const send = screen.getByRole('button', { name: login.passwordSubmit, hidden: true })
  await act(async () => {
    fireEvent.click(send)
  })
  expect(setNewPassword).not.toHaveBeenCalled()
  expect(screen.getAllByText(errors.required).length).toBeGreaterThan(0)
})

test('asks for the terms with a due password only of who has not accepted them, and sends nothing without', async () => {
  vi.mocked(setNewPassword).mockResolvedValue(refused('unavailable', '', false))
  bar('passwordChangeNeeded')
  await showDialogs()
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
  cleanup()
  await showDialogs({ termsDue: true })
  const box = screen.getByRole('checkbox', { hidden: true })
  expect(screen.getByRole('link', { name: identity.termsLink, hidden: true }).getAttribute('href')).toBe(
    '/help#term',
  )
  type(login.oldPassword, 'k7wm-3xqp-9hrt-2vdn')
  type(login.newPassword, 'louder river 10')
  type(login.confirmNewPassword, 'louder river 10')
  const send = async () => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: login.passwordSubmit, hidden: true }))
    })
  }
  await send()
  expect(setNewPassword).not.toHaveBeenCalled()
  expect(screen.getByText(errors.termsNeeded)).toBeTruthy()
  expect(document.activeElement).toBe(box)
  fireEvent.click(box)
  expect(screen.queryByText(errors.termsNeeded)).toBeNull()
  await send()
  expect(vi.mocked(setNewPassword).mock.calls[0]?.[1]).toBe(true)
})

test('asks for the terms once the server has, where the tab did not know', async () => {
  vi.mocked(setNewPassword).mockResolvedValueOnce(refused('termsNeeded', 'terms', false))
  bar('passwordChangeNeeded')
  await showDialogs()
  type(login.oldPassword, 'k7wm-3xqp-9hrt-2vdn')
  type(login.newPassword, 'louder river 10')
  type(login.confirmNewPassword, 'louder river 10')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: login.passwordSubmit, hidden: true }))
  })
  expect(vi.mocked(setNewPassword).mock.calls[0]?.[1]).toBe(false)
  expect(screen.getByRole('checkbox', { hidden: true })).toBeTruthy()
})

test('tells a trial that a real account is needed', async () => {
  bar('realAccountNeeded')
  await showDialogs()
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(login.realText)
  fireEvent.click(screen.getByRole('button', { name: login.realStay, hidden: true }))
  expect($bar.get()).toBeUndefined()
})
