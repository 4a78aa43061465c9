import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/** Fields that are redacted, at the top of a line's object and one level below. */
const SECRETS = ['password', 'token', 'secret', 'authorization']

/**
 * One JSON object per line on standard output, in UTC. Request logs have the request id, route template, status and
 * milliseconds, never bodies, tokens, codes or full phone numbers (reliability, section 8).
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRETS.flatMap(name => [name, `*.${name}`]),
      censor: '[hidden]',
    },
  }
  const out = destination ?? pino.destination(1)
  return pino(options, { write: line => void out.write(escapeControls(line)) })
}

/**
 * JSON does not escape some characters that a terminal obeys or that a reader takes for the end of a line. Escaped,
 * they mean the same (reliability S43).
 */
function escapeControls(line: string): string {
  return line.replace(SIGNS, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** DEL, the control characters above ASCII (C1), and the two separators of Unicode. */
const SIGNS = /(?!\n)[\p{Cc}\u2028\u2029]/gu
