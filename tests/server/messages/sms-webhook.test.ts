import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { readChannels } from '#server/messages/channel-config.ts'
import { smsWebhook } from '#server/messages/sms-webhook.ts'
import { post } from '#server/platform/outgoing.ts'
import { isPublicAddress } from '#server/platform/public-address.ts'

/** Names that the test answers for, in place of the network. */
const names = vi.hoisted(() => new Map<string, string[]>())
vi.mock('node:dns', async original => {
  const dns = await original<typeof import('node:dns')>()
  type Done = (error: Error | null, found: { address: string; family: number }[]) => void
  return {
    ...dns,
    lookup: (host: string, _: unknown, done: Done) => {
      const found = names.get(host)
      if (found)
        done(
          null,
          found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      else done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
    },
  }
})

interface Received {
  body: string
  headers: IncomingMessage['headers']
}
let server: Server
let port: number
let received: Received[] = []
let connections = 0
let answer: (response: ServerResponse) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({ body: Buffer.concat(pieces).toString('utf8'), headers: request.headers })
      answer(response)
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  connections = 0
  answer = response => response.writeHead(202).end('ok')
})

const clock = { now: () => new Date('2026-11-21T21:00:00Z') }
const sms = { to: '+66801234567', text: 'Baize: "012345"\n\\ {{to}} & รหัส' }
function carrier(env: Record<string, string> = {}, allowed = '127.0.0.1') {
  const problems: string[] = []
  const url = `http://127.0.0.1:${port}/sms`
  const config = readChannels({ SMS_WEBHOOK_URL: url, ALLOWED_PRIVATE_HOSTS: allowed, ...env }, problems)
  expect(problems).toEqual([])
  if (!config.smsWebhook) throw new Error('no webhook')
  return smsWebhook({ webhook: config.smsWebhook, allowedPrivateHosts: config.allowedPrivateHosts, clock })
}

// Protects: a provider gets each SMS as it was written, signed, and nothing else can be reached this way (S55).
test('answers the call as JSON, with the values as they are and an id that stays over its tries', async () => {
  const id = newId()
  const template = '{"message":{"to":["{{to}}"],"body":"{{text}}"},"ref":"{{id}}","flash":false}'
  await carrier({ SMS_WEBHOOK_TEMPLATE: template }).deliver(id, sms)
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    message: { to: [sms.to], body: sms.text },
    ref: id,
    flash: false,
  })
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': id })
})

test('answers the call as a form, with a signature over time and body', async () => {
  const SMS_WEBHOOK_SECRET = 'a secret shared with the provider'
  const form = carrier({ SMS_WEBHOOK_TEMPLATE: 'From=Baize&To={{to}}&Body={{text}}', SMS_WEBHOOK_SECRET })
  await form.deliver(newId(), sms)
  const [{ body, headers } = { body: '', headers: {} }] = received
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ From: 'Baize', To: sms.to, Body: sms.text })
  const timestamp = '1795294800'
  expect(headers['x-baize-timestamp']).toBe(timestamp)
  const signature = createHmac('sha256', SMS_WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex')
  expect(headers['x-baize-signature']).toBe(signature)
})

test.each([302, 307, 400, 401, 429, 500, 503])('refuses status %i as not delivered', async status => {
  answer = response => response.writeHead(status, { location: `http://127.0.0.1:${port}/other` }).end()
  await expect(carrier().deliver(newId(), sms)).rejects.toMatchObject({ code: `HTTP_${status}` })
  expect(received).toHaveLength(1)
})

test('refuses a provider that does not answer in time', async () => {
  answer = () => {}
  const call = post(new URL(`http://127.0.0.1:${port}/`), {
    body: '',
    headers: {},
    timeoutMs: 120,
    allowedPrivateHosts: ['127.0.0.1'],
  })
  await expect(call).rejects.toThrow()
})

/** Ways to write this machine, its network and the metadata of clouds, for `new URL` to read. */
const PRIVATE_HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1'],
  ...['0', '0.0.0.0', '127.127.127.127', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.1', '192.168.255.255', '169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.170.2'],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
  ],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '①②⑦.⓪.⓪.①', '127。0。0。1'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]', '[::127.0.0.1]'],
  ...[
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[2001::1]',
    '[2002:7f00:1::]',
  ],
  ...['[2001:db8::1]', '[3fff::1]', '[0:0:0:0:0:ffff:a9fe:a9fe]', '[100::1]'],
]
test(`refuses ${PRIVATE_HOSTS.length} forms of private addresses, and opens no connection (S55)`, async () => {
  expect(PRIVATE_HOSTS.length).toBeGreaterThanOrEqual(48)
  const outgoing = { body: 'x', headers: {}, timeoutMs: 1_000, allowedPrivateHosts: [] }
  for (const host of PRIVATE_HOSTS) {
    const call = post(new URL(`http://${host}:${port}/`), outgoing)
    await expect(call, host).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  }
  expect(connections).toBe(0)
})

test('refuses a name with a private address among its addresses, or that turns to one (S55)', async () => {
  const outgoing = { body: 'x', headers: {}, timeoutMs: 1_000, allowedPrivateHosts: ['other.example'] }
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:10.0.0.1'],
    ['169.254.169.254'],
  ]) {
    names.set('rebind.example', addresses)
    const call = post(new URL(`http://rebind.example:${port}/`), outgoing)
    await expect(call).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
  }
  expect(connections).toBe(0)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '172.32.0.1', '100.128.0.1'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  [{ SMS_WEBHOOK_URL: 'http://sms.example/' }, /SMS_WEBHOOK_URL/],
  [{ SMS_WEBHOOK_URL: 'file:///etc/passwd' }, /SMS_WEBHOOK_URL/],
  [{ SMS_WEBHOOK_URL: 'https://sms.example/', SMS_WEBHOOK_TEMPLATE: '{"to":"{{to}}"}' }, /TEMPLATE/],
  [{ SMS_WEBHOOK_URL: 'https://sms.example/', SMS_WEBHOOK_TEMPLATE: '{{{to}}{{text}}' }, /TEMPLATE/],
  [{ SMS_WEBHOOK_URL: 'https://sms.example/', SMS_WEBHOOK_SECRET: 'short' }, /SECRET/],
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@example.com' }, /SMTP_URL/],
  [{ SMTP_URL: 'smtp://mail.example' }, /MAIL_FROM/],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, /MAIL_FROM/],
])('refuses to start with %j', (env, named) => {
  const problems: string[] = []
  readChannels(env, problems)
  expect(problems.join()).toMatch(named)
})
