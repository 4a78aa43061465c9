import { newId } from '#lib/ids/ids.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { sealTo } from '#tests/support/browser.ts'
import { callServer } from '#tests/support/visitor.ts'
import { operator } from './operator.ts'
import { type Seat, serverAddress } from './seats.ts'

export const PAYMENT_PASSWORD = '739201'

/** A call whose input is sealed, as a password's. */
async function sealed(
  { token, url }: { token: string; url: string },
  name: string,
  path: string,
  input: object,
): Promise<unknown> {
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const content = JSON.stringify({ at: Date.now(), body: JSON.stringify(input) })
  const body = await sealTo(key, name, content)
  const type = 'application/sealed+json'
  const answer = await callServer(url, 'POST', path, { token, body, type })
  if (!answer.success) throw new Error(`${name}: ${answer.code}`)
  return answer.value
}

/** ฿500.00 that ask for no turnover. */
async function giveFreely({ username, token }: Seat): Promise<void> {
  await operator('rewards', 'give', username, '500', '--title-en', 'Thanks', '--turnover', '0')
  const url = serverAddress()
  const { value } = await callServer(url, 'GET', '/rewards', { token })
  const [reward] = (value?.rewards ?? []) as { id: string }[]
  const claimed = await callServer(url, 'POST', `/rewards/${reward?.id}/claim`, { token, body: {} })
  if (!claimed.success) throw new Error(`could not claim: ${claimed.code}`)
}

export function setPaymentPassword({ token }: Seat, url = serverAddress()): Promise<unknown> {
  const input = { oldPassword: '', newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD }
  return sealed({ token, url }, 'setPaymentPassword', '/member/payment-password', input)
}

/** A payment password, and an account to be paid to that ends in 4471; answers the account's id. */
export async function readyToWithdraw(seat: Seat, url = serverAddress()): Promise<string> {
  await setPaymentPassword(seat, url)
  const id = newId()
  const body = { id, provider: 'KBANK', number: '1234564471', holderName: 'Somchai Jaidee' }
  const added = await callServer(url, 'POST', '/payout-accounts', { token: seat.token, body })
  if (!added.success) throw new Error(`no account: ${added.code}`)
  return id
}

/** Asks for a payout of `amount` minor units; answers the id of the withdrawal. */
export async function requestWithdrawal(
  { token }: Seat,
  asked: { accountId: string; amount: string },
  url = serverAddress(),
): Promise<string> {
  const input = { id: newId(), ...asked, paymentPassword: PAYMENT_PASSWORD }
  const { withdrawal } = (await sealed({ token, url }, 'createWithdrawal', '/withdrawals', input)) as {
    withdrawal: Withdrawal
  }
  return withdrawal.id
}

/** A member has asked for ฿400.00 to an account that ends in 4471, and it is approved; the answer pays it. */
export async function receiptPrompted(seat: Seat): Promise<() => Promise<string>> {
  const accountId = await readyToWithdraw(seat)
  await giveFreely(seat)
  const id = await requestWithdrawal(seat, { accountId, amount: '40000' })
  await operator('withdrawals', 'approve', id)
  return () => operator('withdrawals', 'paid', id, 'KB-1')
}
