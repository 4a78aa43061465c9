// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openAccount } from '#lib/identity/register-store.ts'
import { configureClient } from '#lib/wire/client.ts'
import { fakeServer } from '#tests/support/wire.ts'

// Protects: where the answer was lost, a registration is asked for again under the same id and secret, whatever picture goes
// with it; another name, and a try after a refusal, is another registration.

vi.mock('#lib/identity/human.ts', () => ({ takeProof: async () => undefined }))
vi.mock('#lib/identity/entered.ts', () => ({ entered: vi.fn() }))

beforeEach(() => configureClient({ seal: async (_, body) => body }))

const extras = {
  mode: 'username',
  countryDialingCode: undefined,
  needsCode: false,
  captcha: undefined,
  termsAccepted: true,
} as const
const asPicture = (text: string) => ({ ...extras, captcha: { captchaId: 'picture', text } })
const entry = (username: string) => ({
  username,
  password: 'four quiet koi',
  confirmPassword: 'four quiet koi',
})

test('a lost answer keeps the id and its secret; another name or a refusal ends them', async () => {
  let answer: 'unreachable' | { code: string; status: number } = 'unreachable'
  const { sent } = fakeServer(call => (call.method === 'PUT' ? answer : { value: { rules: {} } }))
  const ids = () =>
    sent.filter(call => call.method === 'PUT').map(({ body }) => `${body?.id} ${body?.repeatSecret}`)
  expect(await openAccount(entry('somchai'), extras)).toMatchObject({ code: 'network' })
  await openAccount(entry('somchai'), asPicture('abcd'))
  await openAccount(entry('niran'), extras)
  expect(ids()[1]).toBe(ids()[0])
  expect(ids()[2]).not.toBe(ids()[0])
  answer = { code: 'usernameTaken', status: 409 }
  expect(await openAccount(entry('niran'), extras)).toMatchObject({ code: 'usernameTaken' })
  await openAccount(entry('niran'), extras)
  expect(ids()[3]).toBe(ids()[2])
  expect(ids()[4]).not.toBe(ids()[3])
})
