import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'

/** A server that speaks as much of PostgreSQL's protocol as a driver needs to connect, and has every statement succeed. */
export interface FakePostgres {
  url: string
  /** New connections are taken and ended by an administrator in one breath, as when a server is shut down just then. */
  endsNew: boolean
  /** Ends the connections that there are, and waits until the driver has ended them as well. */
  endAll: () => Promise<void>
  close: () => Promise<void>
}

const message = (type: string, body: Buffer | string = '') => {
  const bytes = Buffer.from(body)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}
const READY = message('Z', 'I')
const CONNECTED = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const PREPARED = Buffer.concat([message('1'), message('2'), message('n')])
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
const done = (text: string) =>
  Buffer.concat([message('C', `${text.startsWith('commit') ? 'COMMIT' : 'BEGIN'}\0`), READY])

export async function startFakePostgres(): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', () => {
      socket.on('data', chunk => answer(socket, chunk))
      if (fake.endsNew) socket.end(Buffer.concat([CONNECTED, ENDED]))
      else socket.write(CONNECTED)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = async () => {
    await Promise.all([...sockets].map(socket => once(socket.end(), 'close')))
  }
  const fake: FakePostgres = {
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none?sslmode=disable`,
    endsNew: false,
    endAll,
    close: async () => {
      await endAll()
      await promisify(server.close.bind(server))()
    },
  }
  return fake
}

/** Answers simple statements, and the end of extended ones. What is sent together arrives together here. */
function answer(socket: Socket, chunk: Buffer): void {
  for (let at = 0; at < chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
    const type = String.fromCharCode(chunk[at] ?? 0)
    if (socket.writableEnded) return
    if (type === 'Q') socket.write(done(chunk.toString('utf8', at + 5)))
    if (type === 'S') socket.write(Buffer.concat([PREPARED, done('')]))
  }
}
