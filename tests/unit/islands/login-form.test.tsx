// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LoginForm } from '#islands/identity/LoginForm.tsx'
import { begunLogin } from '#islands/identity/login-stand-in.ts'
import { logIn } from '#lib/identity/store.ts'
import { fakeServer } from '#tests/support/wire.ts'
import errors from '../../../locales/en/errors.json'
import identity from '../../../locales/en/identity.json'

vi.mock('#lib/identity/store.ts', () => ({ logIn: vi.fn(async () => ({ ok: true })) }))
vi.mock('#lib/identity/human.ts', () => ({ prepareProof: () => undefined }))

// Protects: nothing typed, or filled in by a password manager, is lost when the script of a form comes later.
test('what stood in the form before its script came is sent as it was typed', async () => {
  // The settings that the form asks for do not come: it works with what its page was built with.
  fakeServer(() => 'unreachable')
  const form = (
    <LoginForm entrance="agent" forgotHref="/forget" modules={[]} phrases={identity} errors={errors} />
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(form)
  document.body.append(place)
  const field = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const username = field('username')
  const password = field('password')
  if (!username || !password) throw new Error('the form has no fields')
  username.value = 'niran'
  password.value = ' four quiet koi '
  await act(async () => {
    hydrateRoot(place, form)
  })
  expect(field('username')?.value).toBe('niran')
  await act(async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  const entry = { username: 'niran', password: ' four quiet koi ', remember: false, captcha: undefined }
  expect(logIn).toHaveBeenCalledWith(entry, 'agent')
})

// Protects: a field that the login gets is copied from the one that stands in, too; the list of what is copied is the form's.
test('every field of the form is copied from the login that stands in', () => {
  const place = document.createElement('dialog')
  place.dataset.standsIn = ''
  place.setAttribute('open', '')
  place.innerHTML = renderToString(
    <LoginForm forgotHref="/forget" modules={[]} phrases={identity} errors={errors} />,
  )
  document.body.replaceChildren(place)
  const inputs = [...place.querySelectorAll('input')]
  for (const input of inputs) {
    if (input.type === 'checkbox') input.checked = true
    else input.value = `typed ${input.name}`
  }
  const typed = inputs.map(({ name, type }) => [name, type === 'checkbox' ? true : `typed ${name}`])
  expect(begunLogin()?.typed).toEqual(Object.fromEntries(typed))
})
