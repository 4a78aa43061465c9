import { get, type IncomingMessage } from 'node:http'
import { until } from '../support/until.ts'

const OPENING_AT_ONCE = 50
/** How long the last balances may take. */
const HEARD_WITHIN_MS = 30_000

interface Line {
  response: IncomingMessage
  balance: string | undefined
  /** When the bets were answered whose balance has not come yet. */
  waiting: number[]
}

/** Open live lines of members, one each, which note when a balance comes down. */
export class BalanceLines {
  /** How long after the answer to a bet its balance came, in milliseconds; 0 when it came before. */
  delays: number[] = []
  broken = 0
  readonly #url: string
  readonly #tokens: readonly string[]
  readonly #lines: Line[] = []
  #isClosed = false

  constructor(url: string, tokens: readonly string[]) {
    this.#url = url
    this.#tokens = tokens
  }

  async open(): Promise<void> {
    for (let first = 0; first < this.#tokens.length; first += OPENING_AT_ONCE)
      await Promise.all(
        this.#tokens
          .slice(first, first + OPENING_AT_ONCE)
          .map((token, index) => this.#open(first + index, token)),
      )
  }

  /** Call it before a bet of the member with this number, and what it returns when the bet is answered. */
  expectBalance(number: number): () => void {
    const line = this.#lines[number]
    const before = line?.balance
    return () => {
      if (line && line.balance !== before) this.delays.push(0)
      else line?.waiting.push(performance.now())
    }
  }

  forgetDelays(): void {
    this.delays = []
  }

  lastHeard(number: number): string | undefined {
    return this.#lines[number]?.balance
  }

  /** Waits until no line waits for a balance; throws when one does for too long. */
  async untilAllHeard(): Promise<void> {
    await until(
      'every balance is heard',
      () => this.#lines.every(({ waiting }) => waiting.length === 0),
      HEARD_WITHIN_MS,
    )
  }

  close(): void {
    this.#isClosed = true
    for (const { response } of this.#lines) response.destroy()
  }

  #open(number: number, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      get(
        `${this.#url}/api/live`,
        { agent: false, headers: { authorization: `Bearer ${token}` } },
        response => {
          if (response.statusCode !== 200)
            return reject(new Error(`a line was answered ${response.statusCode}`))
          const line: Line = { response, balance: undefined, waiting: [] }
          this.#lines[number] = line
          response.setEncoding('utf8')
          let rest = ''
          response.on('data', (part: string) => {
            const messages = (rest + part).split('\n\n')
            rest = messages.pop() ?? ''
            for (const message of messages) this.#hear(line, message)
            resolve()
          })
          response.on('error', () => undefined)
          response.on('close', () => {
            if (!this.#isClosed) this.broken += 1
          })
        },
      ).on('error', reject)
    })
  }

  #hear(line: Line, message: string): void {
    if (!message.startsWith('data: ')) return
    const event = JSON.parse(message.slice('data: '.length)) as { type: string; balance?: string }
    if (event.type !== 'balance') return
    line.balance = event.balance
    for (const since of line.waiting.splice(0)) this.delays.push(performance.now() - since)
  }
}
