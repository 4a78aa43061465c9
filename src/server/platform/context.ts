import type { Context, Hono } from 'hono'
import type { BlankSchema } from 'hono/types'
import type { Language } from '#lib/i18n/languages.ts'
import type { Log } from './log.ts'
import type { Runtime } from './runtime.ts'
import type { Session } from './session.ts'

/** What the platform knows about a request before any handler runs; kept on Hono's context. */
export interface RequestInfo {
  requestId: string
  language: Language
  /** The visitor's address, with only the configured number of proxies believed. */
  address: string
  session: Session | undefined
  log: Log
}

/** What Hono's context carries on our server. */
export interface ServerEnv {
  Variables: { requestInfo: RequestInfo; runtime: Runtime; action?: string }
  /** What the Node server passes along with a request; absent when a test calls the app directly. */
  Bindings: { incoming?: { destroyed?: boolean; socket?: { remoteAddress?: string } } }
}

export type ServerContext = Context<ServerEnv>

/** Where routes are mounted. */
export type App = Hono<ServerEnv, BlankSchema, '/api'>
