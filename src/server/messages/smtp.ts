import { outsideOf } from '#server/platform/outside.ts'
import type { Smtp } from './channel-config.ts'
import type { Carrier } from './message.ts'

/** How long a mail server may take. `whole` is shorter than the lease of a delivery. */
const PATIENCE = {
  connectMs: 5_000,
  /** Without a word from it for so long, the try has failed. */
  silenceMs: 10_000,
  /** However slowly it goes on talking. */
  wholeMs: 30_000,
}

/**
 * E-mail through a mail server. To another machine the connection is encrypted (STARTTLS, or from the start with
 * smtps://), or nothing is sent; `?requireTLS=false` in the address says otherwise.
 */
export function smtp({ url, from }: Smtp, patience = PATIENCE): Carrier {
  const options = connectionOf(new URL(url), patience)
  const sender = plainLine(from)
  return {
    through: outsideOf('SMTP_URL', url),
    deliver: async (id, { to, subject = '', text }) => {
      // Loaded with the first mail, so that no start waits for it.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      const isOver = AbortSignal.timeout(patience.wholeMs)
      const late = new Promise<never>((_, reject) => {
        isOver.addEventListener('abort', () =>
          reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })),
        )
      })
      const sent = transport.sendMail({
        from: sender,
        // An object is taken as one address: no comma, bracket or line break in it makes a second one.
        to: { name: '', address: plainLine(to) },
        subject: plainLine(subject),
        text,
        // The same id at every try: a mail server or reader can tell a repetition.
        messageId: `<${id}@${sender.replace(/^.*@|>$/g, '')}>`,
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
  { connectMs, silenceMs }: typeof PATIENCE,
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

/** One line without control characters: a header cannot end early (reliability S14). */
function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
