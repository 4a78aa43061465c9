import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const LAST_LINES = 15

export interface Command {
  name: string
  program: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  user?: { uid: number; gid: number } | undefined
}

/** The programs of one run, so that all of them are ended whatever happens. */
export class Supervisor {
  readonly folder: string
  readonly #all: Supervised[] = []

  /** What they write is kept in that folder. */
  constructor(folder: string) {
    this.folder = folder
  }

  add(command: Command): Supervised {
    const one = new Supervised(command, this.folder)
    this.#all.push(one)
    return one
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#all.map(one => one.end('SIGKILL')))
  }

  lastWords(): string {
    return this.#all.map(one => one.lastWords()).join('\n')
  }
}

/** A program that is started, ended and started again, as a supervisor would. What it writes is kept in a file. */
export class Supervised {
  readonly #command: Command
  readonly #folder: string
  #child: ChildProcess | undefined

  constructor(command: Command, folder: string) {
    this.#command = command
    this.#folder = folder
  }

  start(): void {
    const { program, args, env = {}, user } = this.#command
    const log = openSync(this.#log, 'a')
    this.#child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      ...user,
    })
    closeSync(log)
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Sends a signal and resolves when the program has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#child || !this.isRunning) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    await ended
  }

  /** The last lines that it wrote. */
  lastWords(): string {
    const written = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').trimEnd() : '(not started)'
    return [`${this.#command.name}:`, ...written.split('\n').slice(-LAST_LINES)].join('\n  ')
  }

  get #log(): string {
    return join(this.#folder, `${this.#command.name}.log`)
  }
}
