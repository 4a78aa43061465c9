import { expect } from 'vitest'
import { referenceOf } from '#lib/ids/reference.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { type Payee, withdraw } from '#tests/support/payees.ts'
import { getAs, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export const withdrawalOf = (said: Pick<Answer, 'body'>) =>
  (said.body.value as { withdrawal: Withdrawal }).withdrawal

export const reference = (id: string) => referenceOf({ id })

/** Asks for a withdrawal, which must be taken; returns its id. */
export async function asked(server: TestServer, who: Payee, amount: string): Promise<string> {
  const said = await withdraw(server, who, amount)
  expect(said.body.code).toBeUndefined()
  return withdrawalOf(said).id
}

/** A command of an operator, which must succeed. */
export async function run(server: TestServer, operator: string, ...args: string[]): Promise<string> {
  const { exitCode, text } = await server.operator(operator, 'withdrawals', ...args)
  expect(exitCode, text).toBe(0)
  return text
}

/** A withdrawal that was approved and sent; returns its id. */
export async function paid(server: TestServer, who: Payee, amount: string): Promise<string> {
  const id = await asked(server, who, amount)
  await run(server, 'nok', 'approve', reference(id))
  await run(server, 'nok', 'paid', reference(id), 'KB-1')
  return id
}

export async function lastOf(server: TestServer, who: Payee): Promise<Withdrawal> {
  const { withdrawals } = await getAs<{ withdrawals: Withdrawal[] }>(server, who, '/withdrawals')
  const [last] = withdrawals
  if (!last) throw new Error('no withdrawal')
  return last
}

/** What the member says of a payout: that it came, or why they think that it did not. */
export const confirm = (
  server: TestServer,
  who: Payee,
  id: string,
  isReceived: boolean,
  remark?: string,
): Promise<Answer> =>
  server.call('POST', `/withdrawals/${id}/receipt`, {
    token: who.token,
    body: { isReceived, ...(remark ? { remark } : {}) },
  })
