import { outsideOf } from '#server/platform/outside.ts'
import type { Smtp } from './channel-config.ts'
import type { Carrier } from './message.ts'

/** Timeouts for a mail server. `wholeMs` is shorter than the lease of a delivery. */
const TIMEOUTS = {
  connectMs: 5_000,
  /** Fails the try after this long without any data. */
  silenceMs: 10_000,
  /** Fails the try even if the server keeps sending data. */
  wholeMs: 30_000,
}

/**
 * E-mail through a mail server. The connection to another machine must be encrypted (STARTTLS, or smtps://), or nothing
 * is sent, unless the address has `?requireTLS=false`.
 */
export function smtp({ url, from: given }: Smtp, timeouts = TIMEOUTS): Carrier {
  const options = connectionOf(new URL(url), timeouts)
  const from = senderOf(given)
  return {
    through: outsideOf('SMTP_URL', url),
    deliver: async (id, { to, sender = '', subject = '', text }) => {
      // Loaded with the first e-mail, so that the start does not wait for it.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      const isOver = AbortSignal.timeout(timeouts.wholeMs)
      const late = new Promise<never>((_, reject) => {
        isOver.addEventListener('abort', () =>
          reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })),
        )
      })
      const sent = transport.sendMail({
        from: { name: from.name || plainLine(sender), address: from.address },
        // An object is one address: a comma, bracket or line break in it cannot add a second one.
        to: { name: '', address: plainLine(to) },
        subject: plainLine(subject),
        text,
        // The same id on every try, so that a mail server or reader recognises a repetition.
        messageId: `<${id}@${from.address.replace(/^.*@/, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      try {
        await Promise.race([sent, late])
      } finally {
        transport.close()
      }
    },
  }
}

function connectionOf(
  { protocol, hostname, port, username, password, searchParams }: URL,
  { connectMs, silenceMs }: typeof TIMEOUTS,
) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const secure = protocol === 'smtps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: (searchParams.get('requireTLS') ?? String(!isHere && !secure)) === 'true',
    ...(username ? { auth } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The name and address of MAIL_FROM; mails of one without a name carry that of the house. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<(.*)>$/.exec(plainLine(from)) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

/** One line without control characters, so that a header cannot end early (reliability S14). */
function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
