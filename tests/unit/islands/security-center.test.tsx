// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Contacts from '#islands/identity/Contacts.tsx'
import CloseAccount from '#islands/security/CloseAccount.tsx'
import SecurityCenter from '#islands/security/SecurityCenter.tsx'
import { fill } from '#lib/i18n/format.ts'
import { DEFAULT_REGISTER_RULES } from '#lib/identity/registration-rules.ts'
import { $proofRequest } from '#lib/security/proof-store.ts'
import { $devices, $security, loadSecurity } from '#lib/security/store.ts'
import { $member, $session } from '#lib/session/store.ts'
import { configureClient } from '#lib/wire/client.ts'
import { IDLE } from '#lib/wire/loadable.ts'
import errors from '../../../locales/en/errors.json'
import phone from '../../../locales/en/phone.json'
import registration from '../../../locales/en/registration.json'
import security from '../../../locales/en/security.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

const member = {
  id: '0197f000-0000-7000-8000-000000000001',
  account: 'somchai',
  nickname: 'Somchai',
  type: 0,
  isAgent: false,
  isTrial: false,
  termsDue: false,
  exclusion: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}
const overview = {
  passwordChangedAt: '2026-11-02T00:00:00.000Z',
  paymentPasswordChangedAt: null,
  phone: null,
  email: { masked: 's•••@mail.example', verifiedAt: null },
  authenticatorSince: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  withdrawalsHeldUntil: null,
  provenUntil: null,
}
const lines = [
  { field: 'nickname', value: 'Somchai', isLocked: false },
  { field: 'realName', value: 'So•••', isLocked: true },
  { field: 'birthday', value: null, isLocked: false },
]
const device = {
  id: '0197f000-0000-7000-8000-000000000002',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Android',
  isHandheld: true,
  address: '203.0.113.7',
  since: '2026-11-21T03:00:00.000Z',
  lastSeenAt: '2026-11-21T04:00:00.000Z',
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
  configureClient({ seal: async (_, body) => body })
  $security.set(IDLE)
  $devices.set(IDLE)
  $proofRequest.set(undefined)
  $session.set('member')
  $member.set(member)
})
afterEach(() => {
  cleanup()
  $member.set(undefined)
})

function open(answer: (sent: Sent) => unknown) {
  const server = fakeServer(async sent => {
    const own = await answer(sent)
    if (own !== undefined) return own
    if (sent.path === '/api/member/devices') return { devices: [device] }
    if (sent.path === '/api/member/profile') return { lines }
    if (sent.path === '/api/registration-rules') return { rules: DEFAULT_REGISTER_RULES }
    return overview
  })
  const writing = { lang: 'en', timeZone: 'Asia/Bangkok', phrases: security, errors }
  render(
    <>
      <SecurityCenter {...writing} labels={registration} forgotHref="/en/forget" />
      <Contacts phrases={{ ...phone, ...security, ...errors }} />
      <CloseAccount lang="en" supportHref="/en/support" phrases={security} />
    </>,
  )
  return server
}
const button = (name: string) => screen.findByRole('button', { name })

// Protects: a call that needs a proof is made again by itself once the password was given, with what was entered.
test('a payment password that needs a proof is set after it, without typing it anew', async () => {
  const user = userEvent.setup()
  let isProven = false
  const { sent } = open(call => {
    if (call.path === '/api/member/proof') {
      isProven = true
      return { provenUntil: '2026-11-21T05:00:00.000Z' }
    }
    if (call.path !== '/api/member/payment-password') return undefined
    return isProven ? {} : failure(403, 'reauthenticationNeeded')
  })
  await user.click(await button('Set up Payment password'))
  const dialog = screen.getByRole('dialog', { name: security.paymentSet })
  await user.type(within(dialog).getByLabelText(/^New password/), '739201')
  await user.type(within(dialog).getByLabelText(/^Repeat/), '739201{Enter}')
  const proof = await screen.findByRole('dialog', { name: security.proofTitle })
  await user.type(within(proof).getByLabelText(/^Login password/), 'quiet river 9{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const calls = sent.filter(call => call.path === '/api/member/payment-password')
  expect(calls.map(call => call.body.newPassword)).toEqual(['739201', '739201'])
  expect(screen.getByText(security.paymentDone)).toBeDefined()
})

test('who closes the proof keeps the dialog below, with the reason, and nothing has changed', async () => {
  const user = userEvent.setup()
  open(call => (call.path === '/api/member/closing' ? failure(403, 'reauthenticationNeeded') : undefined))
  await user.click(await button(security.closeTitle))
  await user.click(await button(security.closeConfirm))
  const proof = await screen.findByRole('dialog', { name: security.proofTitle })
  await user.click(within(proof).getByRole('button', { name: security.cancel }))
  expect((await screen.findByRole('alert')).textContent).toContain('words of reauthenticationNeeded')
})

test('number and address are shown masked, and an e-mail address is saved with the id of its code', async () => {
  const user = userEvent.setup()
  const { sent } = open(call => {
    if (call.path === '/api/member/email/code')
      return { codeId: 'the-id', expiredMinutes: 1, countdownSeconds: 60 }
    return call.path === '/api/member/email' ? {} : undefined
  })
  await screen.findByText('s•••@mail.example')
  await user.click(await button('Change E-mail address'))
  const dialog = screen.getByRole('dialog', { name: security.emailTitle })
  await user.type(within(dialog).getByLabelText(/^E-mail address/), 'new@mail.example')
  await user.click(within(dialog).getByRole('button', { name: phone.codeSend }))
  await user.type(within(dialog).getByLabelText(/^Code from/), '123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = sent.find(call => call.method === 'PUT' && call.path === '/api/member/email')
  expect(saved?.body).toEqual({ email: 'new@mail.example', codeId: 'the-id', verificationCode: '123456' })
})

test('what cannot be loaded says so and is asked for again', async () => {
  const user = userEvent.setup()
  let isBroken = true
  open(call => (call.path === '/api/member/security' && isBroken ? failure(500, 'unexpected') : undefined))
  await screen.findByText('words of unexpected')
  isBroken = false
  await user.click(await button(security.retry))
  await screen.findByRole('heading', { name: security.passwords })
})

// Protects: what is given once is not offered again, and a wrong day is said beside its field before anything is sent.
test('a birthday is given once, by the rules of the registration', async () => {
  const user = userEvent.setup()
  const { sent } = open(call =>
    call.method === 'PUT' && call.path === '/api/member/profile' ? {} : undefined,
  )
  await screen.findByText('So•••')
  await user.click(await button('Change Profile'))
  const dialog = await screen.findByRole('dialog', { name: security.profileEdit })
  expect(within(dialog).queryByLabelText(/^Real name/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: security.save }))
  await within(dialog).findByText(security.profileNothing)
  const birthday = within(dialog).getByLabelText(/^Birthday/)
  await user.type(birthday, '2015-02-03{Enter}')
  await within(dialog).findByText(fill(errors.ageNeeded, { birthdayAge: 21 }))
  await user.clear(birthday)
  await user.type(birthday, '1990-02-03{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = sent.find(call => call.method === 'PUT' && call.path === '/api/member/profile')
  expect(saved?.body).toEqual({ birthday: '1990-02-03' })
})

test('a forgotten payment password is set by a code to what was confirmed, and says when nothing was', async () => {
  const user = userEvent.setup()
  const known = { ...overview, paymentPasswordChangedAt: '2026-11-02T00:00:00.000Z' }
  let answer: object = known
  const { sent } = open(call => {
    if (call.path === '/api/member/security') return answer
    if (call.path === '/api/member/payment-password/code')
      return { codeId: 'the-id', expiredMinutes: 1, countdownSeconds: 60 }
    return call.path === '/api/member/payment-password/reset' ? {} : undefined
  })
  const forget = async () => {
    await user.click(await button('Change Payment password'))
    await user.click(await button(security.paymentForgot))
    return screen.findByRole('dialog', { name: security.paymentForgotTitle })
  }
  const empty = await forget()
  await within(empty).findByText(security.paymentForgotNone)
  answer = { ...known, email: { masked: 's•••@mail.example', verifiedAt: '2026-11-02T00:00:00.000Z' } }
  await loadSecurity()
  const dialog = await screen.findByRole('dialog', { name: security.paymentForgotTitle })
  await user.click(within(dialog).getByRole('button', { name: phone.codeSend }))
  await user.type(within(dialog).getByLabelText(/^Code from/), '123456')
  await user.type(within(dialog).getByLabelText(/^New password/), '580264')
  await user.type(within(dialog).getByLabelText(/^Repeat/), '580264{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(call => call.path.endsWith('/payment-password/code'))?.body).toEqual({ channel: 'email' })
  expect(sent.find(call => call.path.endsWith('/reset'))?.body).toEqual({
    channel: 'email',
    codeId: 'the-id',
    verificationCode: '123456',
    newPassword: '580264',
    confirmNewPassword: '580264',
  })
})
