import { afterAll, expect, test } from 'vitest'
import { sql, unnamed } from '#server/db/sql.ts'
import type { Content } from '#server/messages/content.ts'
import { Messages } from '#server/messages/messages.ts'
import { claimDue } from '#server/messages/queries.ts'
import { smtp } from '#server/messages/smtp.ts'
import { createLog } from '#server/platform/log.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { SECRET } from '#tests/support/secret.ts'
import { testClock } from '#tests/support/test-clock.ts'

const SMS = { channel: 'sms', to: '+66801234567', text: 'Baize: 654321', purpose: 'loginCode' } as const

// Protects: what was committed is delivered, what was rolled back is not, and nothing of it stays (S11).
postgresByDay(engine => {
  const fresh = useDatabase(engine, { poolSize: 8 })

  /** A process whose SMS go to `deliver`, with a clock that the test moves. */
  function processWith(deliver: (content: Content, id: string) => Promise<void>) {
    const clock = testClock()
    const lines: string[] = []
    const messages = new Messages({
      db: fresh.db,
      clock,
      log: createLog('debug', { write: line => void lines.push(line) }),
      secret: SECRET,
      routes: { sms: { deliver: (id, content) => deliver(content, id) }, email: 'outbox' },
    })
    return {
      messages,
      lines,
      clock,
    }
  }
  const send = (messages: Messages, message: Parameters<Messages['send']>[1] = SMS) =>
    fresh.db.transaction(tx => messages.send(tx, message))
  const kept = () =>
    fresh.db.rows(sql<{
      content_sealed: Buffer | null
      delivered_at: Date | null
      next_try_at: Date | null
      tries: number
    }>`
      select content_sealed, delivered_at, next_try_at, tries from outbox_messages order by created_at desc, id desc`)

  test('delivers within a second after the commit, and keeps nothing of what it said', async () => {
    const { promise, resolve } = Promise.withResolvers<Content>()
    const one = processWith(async content => resolve(content))
    one.messages.start()
    const started = performance.now()
    await send(one.messages)
    expect(await promise).toEqual({ to: SMS.to, text: SMS.text })
    expect(performance.now() - started).toBeLessThan(1_000)
    await one.messages.stop()
    const [row] = await kept()
    expect(row).toMatchObject({ content_sealed: null, next_try_at: null, tries: 1 })
    expect(row?.delivered_at).toBeInstanceOf(Date)
  })

  test('sends nothing of a transaction that was rolled back, and nothing that is not really sent', async () => {
    const sent: Content[] = []
    const one = processWith(async content => void sent.push(content))
    const rolledBack = fresh.db.transaction(async tx => {
      await one.messages.send(tx, SMS)
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await fresh.db.transaction(tx => one.messages.send(tx, SMS, { really: false }))
    await one.messages.deliverDue()
    expect(sent).toEqual([])
  })

  test('tries again with longer and longer pauses, and gives a code up when it is worth nothing', async () => {
    const triedAt: number[] = []
    let now = 0
    const one = processWith(async () => {
      triedAt.push(now)
      throw new Error('refused to +66801234567: 654321')
    })
    await send(one.messages)
    for (; now <= 15 * 60; now++) {
      await one.messages.deliverDue()
      one.clock.advance(1_000)
    }
    const pauses = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0))
    expect(triedAt.length).toBeGreaterThanOrEqual(5)
    expect(triedAt.length).toBeLessThanOrEqual(12)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(triedAt.at(-1)).toBeLessThan(10 * 60)
    expect((await kept())[0]).toMatchObject({ content_sealed: null, next_try_at: null, delivered_at: null })
    // What a provider says may repeat the message: the log has neither number nor code.
    expect(one.lines.join('')).not.toMatch(/654321|801234567/)
  })

  test('races four processes over 40 messages: each goes once', async () => {
    const ids: string[] = []
    const processes = Array.from({ length: 4 }, () => processWith(async (_, id) => void ids.push(id)))
    const [first] = processes
    if (!first) return
    for (let n = 0; n < 40; n++) await send(first.messages)
    await Promise.all(processes.map(one => one.messages.deliverDue()))
    expect(ids).toHaveLength(40)
    expect(new Set(ids).size).toBe(40)
  })

  test('delivers what a process that died had taken, after its lease', async () => {
    const ids: string[] = []
    const one = processWith(async (_, id) => void ids.push(id))
    await send(one.messages)
    const now = new Date(Date.now() + 1_000)
    const taken = await claimDue(fresh.db, { now, leaseUntil: new Date(now.getTime() + 60_000), limit: 10 })
    expect(taken).toHaveLength(1)
    await one.messages.deliverDue()
    expect(ids).toEqual([])
    one.clock.advance(62_000)
    await one.messages.deliverDue()
    expect(ids).toEqual(taken.map(message => message.id))
  })

  test('forgets everything after a day; a copy of the database shows nothing that was said', async () => {
    const one = processWith(async () => {})
    await send(one.messages, { ...SMS, channel: 'email', to: 'anan@example.com', subject: 'Subject 777' })
    const rows = await fresh.db.rows(
      unnamed<{ row: string }>('select outbox_messages::text as row from outbox_messages'),
    )
    const dump = rows.map(one => one.row).join('\n')
    for (const secret of ['654321', 'anan@', 'Subject 777', '801234567']) {
      expect(dump).not.toContain(secret)
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(await one.messages.outbox(1)).toMatchObject([{ to: 'anan@example.com', subject: 'Subject 777' }])
    one.clock.advance(25 * 60 * 60_000)
    await one.messages.forgetOld()
    expect(await kept()).toEqual([])
  })
})

const fresh = useDatabase()
const servers: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(servers.map(one => one.close())))

test('delivers an e-mail when a mail server that was down is back', async () => {
  const before = await openMailServer()
  await before.close()
  let ahead = 0
  const messages = new Messages({
    db: fresh.db,
    clock: { now: () => new Date(Date.now() + ahead) },
    log: createLog('silent'),
    secret: SECRET,
    routes: {
      sms: undefined,
      email: smtp({ url: `smtp://127.0.0.1:${before.port}`, from: 'house@baize.example' }),
    },
  })
  const mail = {
    channel: 'email',
    to: 'anan@example.com',
    subject: 'S',
    text: 'T',
    purpose: 'emailCode',
  } as const
  await fresh.db.transaction(tx => messages.send(tx, mail))
  await messages.deliverDue()
  const server = await openMailServer({ port: before.port })
  servers.push(server)
  ahead += 3_000
  await messages.deliverDue()
  expect(server.received.map(one => one.to)).toEqual([['anan@example.com']])
})

test('refuses messagesUnavailable where a channel has no way', async () => {
  const messages = new Messages({
    db: fresh.db,
    clock: { now: () => new Date() },
    log: createLog('silent'),
    secret: SECRET,
    routes: { sms: undefined, email: undefined },
  })
  expect(messages.canSend('sms')).toBe(false)
  const sent = fresh.db.transaction(tx => messages.send(tx, SMS))
  await expect(sent).rejects.toMatchObject({ code: 'messagesUnavailable', options: { status: 503 } })
})
