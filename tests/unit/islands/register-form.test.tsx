// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RegisterForm } from '#islands/identity/RegisterForm.tsx'
import { fill } from '#lib/i18n/format.ts'
import { $invitation, openAccount } from '#lib/identity/register-store.ts'
import { registerRulesOf } from '#lib/identity/registration-rules.ts'
import captcha from '../../../locales/en/captcha.json'
import errors from '../../../locales/en/errors.json'
import identity from '../../../locales/en/identity.json'
import phone from '../../../locales/en/phone.json'
import registration from '../../../locales/en/registration.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

vi.mock('#lib/identity/human.ts', () => ({ prepareProof: () => undefined, takeProof: async () => undefined }))
vi.mock('#lib/identity/register-store.ts', async original => ({
  ...(await original<object>()),
  openAccount: vi.fn(async () => undefined),
}))

const PASSWORD = 'four quiet koi swim'
const rules = registerRulesOf({ email: { shown: true } })

function answer({ path }: Sent): unknown {
  if (path === '/phrases/registration.json' || path === '/en/phrases/registration.json')
    return Response.json({ registration, phone, captcha, errors })
  if (path === '/api/registration-rules') return { rules }
  if (path === '/api/register-settings')
    return { modules: ['MOBILEREG', 'MOBILEREGPWD'], socialProviders: [] }
  if (path === '/api/country-codes')
    return { countries: [{ countryCode: 'TH', countryDialingCode: '66', name: 'Thailand' }] }
  if (path === '/api/affiliate-check') return { isGood: false }
  return failure(404, 'notFound')
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
  document.documentElement.lang = 'en'
  sessionStorage.clear()
  $invitation.set({ state: 'unknown', code: '' })
  fakeServer(answer)
})
afterEach(() => {
  cleanup()
  vi.mocked(openAccount).mockClear()
})

async function shown() {
  await act(async () => {
    render(<RegisterForm phrases={identity} termsHref="/help#term" onLogin={() => undefined} />)
  })
  await screen.findByRole('tab', { name: registration.way_mobile })
  return userEvent.setup()
}
const textbox = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const inputOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

// Protects: the form asks for what the rules and modules say, keeps what was typed, and stops where the spec says (4.3).
test('the number comes first where it can be registered, and entries stay over the tabs', async () => {
  const user = await shown()
  expect(screen.getByRole('tab', { name: registration.way_mobile }).getAttribute('aria-selected')).toBe(
    'true',
  )
  expect(inputOf('username')).toBeNull()
  await user.type(textbox(registration.label_email), 'a@b.co')
  await user.click(screen.getByRole('tab', { name: registration.way_username }))
  expect(inputOf('mobileNum')).toBeNull()
  expect(textbox(registration.label_email).value).toBe('a@b.co')
})

test('what is wrong stands beside its field, and terms stop the sending', async () => {
  const user = await shown()
  await user.click(screen.getByRole('tab', { name: registration.way_username }))
  const submit = screen.getByRole('button', { name: identity.registerSubmit })
  await user.type(textbox(new RegExp(identity.username)), '9')
  await user.type(textbox(registration.label_email), 'nobody')
  await user.click(submit)
  const says = (name: string) =>
    document.getElementById(inputOf(name)?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(says('username')).toBe(fill(errors.pattern_letterFirst, { length: '4 - 16' }))
  expect(says('email')).toBe(fill(errors.pattern_email, { length: '3 - 254' }))
  expect(says('password')).toBe(errors.required)
  expect(says('termsAccepted')).toBe(errors.termsNeeded)
  expect(openAccount).not.toHaveBeenCalled()
})

test('a bad invitation stops with a warning; without it everything is sent as it was typed', async () => {
  const user = await shown()
  await user.click(screen.getByRole('tab', { name: registration.way_username }))
  await user.type(textbox(new RegExp(identity.username)), 'somchai')
  for (const name of ['password', 'confirmPassword']) await user.type(inputOf(name) as HTMLElement, PASSWORD)
  const code = textbox(registration.label_affiliateCode)
  await user.type(code, 'NOBODY1')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: identity.registerSubmit }))
  const warning = await screen.findByRole('dialog', { name: registration.invitationTitle })
  expect(warning.textContent).toContain(errors.invitationWrong)
  expect(openAccount).not.toHaveBeenCalled()
  await user.click(within(warning).getByRole('button', { name: phone.ok }))
  await user.clear(code)
  await user.click(screen.getByRole('button', { name: identity.registerSubmit }))
  await vi.waitFor(() => expect(openAccount).toHaveBeenCalledOnce())
  expect(vi.mocked(openAccount).mock.calls[0]).toEqual([
    { username: 'somchai', password: PASSWORD, confirmPassword: PASSWORD },
    {
      mode: 'username',
      countryDialingCode: undefined,
      needsCode: false,
      captcha: undefined,
      termsAccepted: true,
    },
  ])
})
