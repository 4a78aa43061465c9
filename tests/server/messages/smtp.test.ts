import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { smtp } from '#server/messages/smtp.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'

// Protects: e-mail gets to the one it is for, in the form it was written, or is tried again (S14).
const FROM = 'Baize <house@baize.example>'
const content = {
  to: 'anan@example.com',
  subject: 'ยืนยันอีเมล',
  text: 'รหัส 012345\n\nhttps://baize.example/forget#x',
}
let opened: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of opened) await one.close()
  opened = []
})

async function serverWith(options: Parameters<typeof openMailServer>[0] = {}): Promise<MailServer> {
  const server = await openMailServer(options)
  opened.push(server)
  return server
}
const carrierTo = (port: number, query = '', patience?: Parameters<typeof smtp>[1]) =>
  smtp({ url: `smtp://127.0.0.1:${port}${query}`, from: FROM }, patience)

/** The names of the headers of a mail, unfolded, in order. */
function headersOf(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map(line => line.slice(0, line.indexOf(':')).toLowerCase())
}

test('an address without a name takes the name of the house, and one with a name keeps it', async () => {
  const server = await serverWith()
  for (const from of ['house@baize.example', FROM])
    await smtp({ url: `smtp://127.0.0.1:${server.port}`, from }).deliver(newId(), {
      ...content,
      sender: 'Golden Lake\r\nBcc: x@example.com',
    })
  expect(server.received.map(({ raw }) => /^From: .*$/m.exec(raw)?.[0].trim())).toEqual([
    'From: "Golden Lake Bcc: x@example.com" <house@baize.example>',
    'From: Baize <house@baize.example>',
  ])
  expect(server.received.every(({ to }) => to.length === 1)).toBe(true)
})

test('answers a mail with sender, receiver, subject and text, and an id that stays over its tries', async () => {
  const server = await serverWith()
  const id = newId()
  for (let n = 0; n < 2; n++) await carrierTo(server.port).deliver(id, content)
  const [mail, again] = server.received
  expect(mail).toMatchObject({ from: 'house@baize.example', to: ['anan@example.com'] })
  expect(mail?.raw).toContain(`Message-ID: <${id}@baize.example>`)
  expect(again?.raw).toContain(`Message-ID: <${id}@baize.example>`)
  expect(mail?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
})

test.each([
  ['anan@example.com\r\nBcc: eve@example.com', 'Code'],
  ['anan@example.com, eve@example.com', 'Code'],
  ['anan@example.com> <eve@example.com', 'Code'],
  ['anan@example.com', 'Code\r\nBcc: eve@example.com\r\n\r\nBuy'],
  ['anan@example.com', 'Code\nX-Evil: 1\u2028X-More: 2'],
  ['"a\r\nX-Evil: 1" <anan@example.com>', 'Code'],
])('faults: %j with subject %j adds no header and no receiver (S14)', async (to, subject) => {
  const server = await serverWith()
  await carrierTo(server.port).deliver(newId(), content)
  const usual = headersOf(server.received[0]?.raw ?? '')
  await carrierTo(server.port)
    .deliver(newId(), { to, subject, text: 'Text' })
    .catch(() => undefined)
  const mail = server.received[1]
  if (!mail) return
  expect(headersOf(mail.raw).toSorted()).toEqual(usual.toSorted())
  expect(mail.to).toHaveLength(1)
  expect(mail.to.join()).not.toMatch(/^eve@/)
})

test('refuses a mail server that takes no such receiver, or that nobody runs', async () => {
  const server = await serverWith({ onRcptTo: (_, __, done) => done(new Error('no such user')) })
  await expect(carrierTo(server.port).deliver(newId(), content)).rejects.toMatchObject({ code: 'EENVELOPE' })
  const { port } = server
  await server.close()
  opened = []
  await expect(carrierTo(port).deliver(newId(), content)).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('refuses a mail server that never speaks, and one that speaks for ever, in time', async () => {
  const sockets: Socket[] = []
  const silent = await listening(socket => sockets.push(socket))
  const patience = { connectMs: 150, silenceMs: 150, wholeMs: 400 }
  await expect(carrierTo(silent, '', patience).deliver(newId(), content)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  })
  const babbling = await listening(socket => {
    sockets.push(socket)
    const timer = setInterval(() => socket.write('220-not yet\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
    socket.on('error', () => {})
  })
  const long = { connectMs: 5_000, silenceMs: 5_000, wholeMs: 400 }
  const started = performance.now()
  await expect(carrierTo(babbling, '', long).deliver(newId(), content)).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(2_000)
  for (const socket of sockets) socket.destroy()
})

test('refuses to write in clear where encryption is asked for, and to trust a foreign certificate', async () => {
  const plain = await serverWith()
  const clear = carrierTo(plain.port, '?requireTLS=true').deliver(newId(), content)
  await expect(clear).rejects.toMatchObject({ code: 'ETLS' })
  const foreign = await serverWith({ disabledCommands: ['AUTH'] })
  await expect(carrierTo(foreign.port).deliver(newId(), content)).rejects.toThrow(/certificate/i)
  expect([...plain.received, ...foreign.received]).toEqual([])
})

async function listening(onSocket: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer(onSocket)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  opened.push({ close: () => server.close() })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
