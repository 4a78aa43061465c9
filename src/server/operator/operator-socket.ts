import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { errorMessage } from '#lib/text/error-message.ts'
import type { Outcome } from './operate.ts'

/**
 * The operators' socket of a server with the embedded database, which no second process may open. Only the server's own
 * user on this machine can reach it. With PostgreSQL the command connects to the database itself.
 */
/** Files of games or content, and pictures, are the longest that a command brings along. */
const LONGEST_BYTES = 16 * 1024 * 1024
/** Paths of sockets are cut at about a hundred characters by the system. */
const LONGEST_PATH = 100

const commandSchema = v.strictObject({
  operator: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  args: v.array(v.string()),
  /** The key of the person who decides. */
  key: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type SentCommand = v.InferOutput<typeof commandSchema>

/** The path of the socket of a data directory. */
export function operatorSocketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\baize-operator-${name}`
  const path = join(dataDir, 'operator', 'door.sock')
  if (path.length <= LONGEST_PATH) return path
  return join(tmpdir(), `baize-operator-${userInfo().uid}`, `${name}.sock`)
}

/** Opens the socket, removing one of an earlier process: the process that holds the data directory owns the socket. */
export async function openOperatorSocket(
  dataDir: string,
  serve: (asked: SentCommand) => Promise<Outcome>,
): Promise<Server> {
  const path = operatorSocketPath(dataDir)
  const isFile = process.platform !== 'win32'
  if (isFile) {
    // Restricts the folder before the socket is created in it.
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 })
    chmodSync(join(path, '..'), 0o700)
    rmSync(path, { force: true })
  }
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    void answer(socket, serve)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve())
  })
  if (isFile) chmodSync(path, 0o600)
  server.unref()
  return server
}

async function answer(socket: Socket, serve: (asked: SentCommand) => Promise<Outcome>): Promise<void> {
  const text = await lineOf(socket)
  const outcome = await answerLine(text, serve).catch(
    (error: unknown): Outcome => ({
      exitCode: 1,
      text: errorMessage(error),
    }),
  )
  socket.end(`${JSON.stringify(outcome)}\n`)
}

async function answerLine(
  text: string | undefined,
  serve: (asked: SentCommand) => Promise<Outcome>,
): Promise<Outcome> {
  if (text === undefined) return { exitCode: 1, text: 'the command is too long' }
  return serve(v.parse(commandSchema, JSON.parse(text)))
}

/** The first line that arrives; undefined if it is longer than any command. */
function lineOf(socket: Socket): Promise<string | undefined> {
  return new Promise(resolve => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      text += piece
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
      else if (text.length > LONGEST_BYTES) resolve(undefined)
    })
    socket.on('end', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
}

/** Sends a command to the running server; rejects if no server is listening. */
export async function sendCommand(dataDir: string, what: SentCommand): Promise<Outcome> {
  const socket = connectTo(operatorSocketPath(dataDir))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', resolve)
  })
  socket.write(`${JSON.stringify(what)}\n`)
  const text = await lineOf(socket)
  socket.end()
  return JSON.parse(text ?? '') as Outcome
}
