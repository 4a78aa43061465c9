import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'

const fresh = useDatabase()

// Protects: an id is the same one however its letters are written, in everything that is made of it.
test('takes an id in capital letters as the id itself, and its payment password with it', async () => {
  const site = await openTestServer(fresh.db, {
    settings: { registerRules: { paymentPassword: { shown: true } } },
  })
  const id = newId()
  const entry = { id: id.toUpperCase(), paymentPassword: '294815' }
  const { body } = await site.register('capitals', 'quiet river 9', entry)
  expect(body).toMatchObject({ success: true, value: { member: { id } } })
  const token = String(body.value?.token)
  const change = { oldPassword: '294815', newPassword: '730264', confirmNewPassword: '730264' }
  const set = await site.sealed('POST', '/member/payment-password', 'setPaymentPassword', change, { token })
  expect(set.body).toMatchObject({ success: true })
})
