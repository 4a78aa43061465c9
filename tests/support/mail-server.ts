import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  /** The message as it came over the wire. */
  raw: string
}

export interface MailServer {
  port: number
  received: ReceivedMail[]
  close: () => Promise<void>
}

/** A real SMTP server on this machine; by default without encryption and accounts. */
export async function openMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const { port = 0, ...rest } = options
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(one => one.address),
          raw: Buffer.concat(pieces).toString('utf8'),
        })
        done()
      })
    },
    ...rest,
  })
  // A client that turns away at the handshake is an event of the server; without a listener it would end the process.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
