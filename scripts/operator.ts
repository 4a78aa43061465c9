/**
 * `npm run operator -- …`: changes settings, modes, notices and lines while the site runs. With DATABASE_URL it writes to
 * the database itself; else it asks the running server of DATA_DIR, which alone may hold the embedded database.
 */

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { errorMessage } from '../src/lib/text/error-message.ts'
import { awaitDatabase } from '../src/server/await-database.ts'
import { getConfig } from '../src/server/config.ts'
import { storedDemoSecret } from '../src/server/demo-parts.ts'
import { type Outcome, operate } from '../src/server/operator/operate.ts'
import { sendCommand } from '../src/server/operator/operator-socket.ts'
import { USAGE } from '../src/server/operator/usage.ts'
import { withContentFiles, writtenContent } from './content-files.ts'

/** Commands whose third word is a file: the server may not see it, so what is in it goes as an option. */
const OF_FILES = [
  { name: 'games', act: 'add', option: 'games' },
  { name: 'mailing', act: 'list', option: 'names' },
]

const { args: typed, key = process.env.OPERATOR_KEY || undefined } = withoutKey(process.argv.slice(2))
const operator = userInfo().username || 'unknown'
/** What PostgreSQL says about a table that is not there. */
const UNDEFINED_TABLE = '42P01'

try {
  const args = withContentFiles(withFile(withSecret(typed)))
  const { exitCode, text } = writtenContent(typed, await carryOut(args))
  process[exitCode === 0 ? 'stdout' : 'stderr'].write(`${text}\n`)
  process.exitCode = exitCode
} catch (error) {
  const isNew = (error as { code?: string }).code === UNDEFINED_TABLE
  const text = errorMessage(error)
  process.stderr.write(
    `${isNew ? 'The database is not set up for this version. Start the server once.' : text}\n`,
  )
  process.exitCode = 1
}

async function carryOut(args: string[]): Promise<Outcome> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h'))
    return { exitCode: args.length === 0 ? 2 : 0, text: USAGE }
  // Only keys of vendors need the secret; everything else is done without it.
  const standIn = randomBytes(32).toString('base64url')
  const config = getConfig({ ...process.env, SECRET: process.env.SECRET || standIn })
  const { databaseUrl, dataDir, pooler, demo, timeZone, currency, publicUrl } = config
  if (databaseUrl === undefined) return askServer(dataDir, args)
  // Nobody sits and waits for an answer: whoever typed it is told.
  const db = await awaitDatabase({ databaseUrl, dataDir, poolSize: 1, pooler }, { waitMs: 0 })
  try {
    const secret = process.env.SECRET || (demo ? storedDemoSecret(dataDir) : undefined)
    const now = new Date()
    return await operate(args, { db, operator, key, now, timeZone, currency, publicUrl, secret, config })
  } finally {
    await db.close()
  }
}

/** `--key-from FILE`: the key of the person who decides, which stands in no argument. */
function withoutKey(given: string[]): { args: string[]; key?: string } {
  const place = given.indexOf('--key-from')
  const file = given[place + 1]
  if (place < 0 || file === undefined) return { args: given }
  const key = readFileSync(file === '-' ? process.stdin.fd : file, 'utf8').trim()
  return { args: [...given.slice(0, place), ...given.slice(place + 2)], key }
}

/** `--secret-from FILE` as the secret that is in it, so that no secret stands on the command line. */
function withSecret(typed: string[]): string[] {
  const place = typed.indexOf('--secret-from')
  const file = typed[place + 1]
  if (place < 0 || file === undefined) return typed
  const secret = readFileSync(file === '-' ? process.stdin.fd : file, 'utf8').trim()
  return [...typed.slice(0, place), `--secret=${secret}`, ...typed.slice(place + 2)]
}

/** The command with what is in its file in place of the file's name. */
function withFile(typed: string[]): string[] {
  const [name, act, file] = typed
  const option = OF_FILES.find(one => one.name === name && one.act === act)?.option
  if (option === undefined || name === undefined || act === undefined || file === undefined) return typed
  const text = readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
  return [name, act, `--${option}=${text}`, ...typed.slice(3)]
}

async function askServer(dataDir: string, args: string[]): Promise<Outcome> {
  try {
    return await sendCommand(dataDir, { operator, args, ...(key ? { key } : {}) })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') {
      const text = `The server of ${dataDir} belongs to another user. Run this as the user who started it.`
      return { exitCode: 1, text }
    }
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED') throw error
    const text = `No server is running on ${dataDir}. Start it with "npm start", or set DATA_DIR or DATABASE_URL to the one that is meant.`
    return { exitCode: 1, text }
  }
}
