import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { messageWords } from '#server/messages/words.ts'
import { outboxRoutes } from '#server/outbox/handlers.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { openSite } from '#tests/server/identity/site.ts'
import { useDatabase } from '#tests/support/databases.ts'

const fresh = useDatabase()

// Protects: a demo shows what it would have sent, and no other deployment has this door.
test('answers the messages of the demo, the newest first, with the code of each that has one', async () => {
  const site = await openSite(fresh.db)
  const app = createApp(site.runtime, createMetrics(), outboxRoutes(site.messages))
  const read = async () => {
    const response = await app.request('/api/outbox')
    return (await response.json()) as { value: { messages: Record<string, unknown>[] } }
  }
  expect((await read()).value.messages).toEqual([])
  for (const language of ['zh', 'en'] as const) {
    const words = messageWords('sms', 'loginCode', language, { code: '012345', minutes: 10, site: 'x' })
    await fresh.db.transaction(tx =>
      site.messages.send(tx, { channel: 'sms', to: '+66801234567', purpose: 'loginCode', text: words.text }),
    )
    site.pass(1_000)
  }
  await fresh.db.transaction(tx =>
    site.messages.send(tx, {
      channel: 'email',
      to: 'anan@example.com',
      purpose: 'passwordChanged',
      subject: 'News',
      text: 'Ticket 123456',
    }),
  )
  const { messages } = (await read()).value
  expect(messages.map(one => [one.channel, one.to, one.code])).toEqual([
    ['email', 'anan@example.com', undefined],
    ['sms', '+66801234567', '012345'],
    ['sms', '+66801234567', '012345'],
  ])
  expect(messages[0]).toMatchObject({ subject: 'News', text: 'Ticket 123456' })
})

test('refuses notFound in a deployment that is no demo', async () => {
  const site = await openSite(fresh.db)
  expect((await site.call('GET', '/outbox')).body.code).toBe('notFound')
})
