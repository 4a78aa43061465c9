import { expect, test } from 'vitest'
import { messageTexts } from '#server/messages/texts.ts'
import { outboxRoutes } from '#server/outbox/handlers.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'

const fresh = useDatabase()

// Protects: a demo shows what it would have sent, and no other deployment has this door.
test('answers the messages of the demo, the newest first, with the code of each that has one', async () => {
  const server = await openTestServer(fresh.db, {
    beside: ({ messages }) => ({ routes: outboxRoutes(messages) }),
  })
  const read = async () =>
    (await server.call('GET', '/outbox')).body.value?.messages as Record<string, unknown>[]
  expect(await read()).toEqual([])
  for (const language of ['zh', 'en'] as const) {
    const about = { channel: 'sms', purpose: 'loginCode', language } as const
    const words = await messageTexts(fresh.db, about, { code: '012345', minutes: 10, site: 'x' })
    await fresh.db.transaction(tx =>
      server.messages.send(tx, {
        channel: 'sms',
        to: '+66801234567',
        purpose: 'loginCode',
        text: words.text,
      }),
    )
    server.clock.advance(1_000)
  }
  await fresh.db.transaction(tx =>
    server.messages.send(tx, {
      channel: 'email',
      to: 'anan@example.com',
      purpose: 'passwordChanged',
      subject: 'News',
      text: 'Ticket 123456',
    }),
  )
  const messages = await read()
  expect(messages.map(one => [one.channel, one.to, one.code])).toEqual([
    ['email', 'anan@example.com', undefined],
    ['sms', '+66801234567', '012345'],
    ['sms', '+66801234567', '012345'],
  ])
  expect(messages[0]).toMatchObject({ subject: 'News', text: 'Ticket 123456' })
})

test('refuses notFound in a deployment that is no demo', async () => {
  const server = await openTestServer(fresh.db)
  expect((await server.call('GET', '/outbox')).body.code).toBe('notFound')
})
