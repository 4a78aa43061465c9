import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/**
 * One JSON object a line on standard output, in UTC. Request logs carry the request id, route template, status and
 * milliseconds, never bodies, tokens, codes or full phone numbers (reliability, section 8).
 */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['password', 'token', 'secret', 'authorization', '*.password', '*.token', '*.secret'],
      censor: '[hidden]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
