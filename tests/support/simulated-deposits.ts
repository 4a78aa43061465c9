import type { announcePayment } from '#lib/cashier/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { announce } from '#server/cashier/announce.ts'
import { decide } from '#server/cashier/decide.ts'
import { expireUnpaid } from '#server/cashier/expiry.ts'
import { lockDeposit } from '#server/cashier/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { checkLateDeposit } from '#server/limits/late-deposits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Row } from './memory-rows.ts'
import { type Floor, type Request, sendOnce } from './simulated-floor.ts'
import { TERMS } from './simulated-terms.ts'

/** The last ones are announced and decided about. */
const LATEST = 4
/** People who see payments arrive. */
const OPERATORS = ['somchai', 'malee'] as const

/** What becomes of deposits that wait: slips that are sent, payments that are seen or never came, and time that runs out. */
export class SimulatedDeposits {
  readonly #floor: Floor
  #begun = 0
  #sent = 0

  constructor(floor: Floor) {
    this.#floor = floor
  }

  wish(key: string): Request {
    const { db, random } = this.#floor
    const waiting = [...db.deposits.values()].filter(row => row.method !== 'sandbox')
    const row = waiting.at(-1 - random.below(LATEST))
    const what = random.below(8)
    if (what < 2) return this.#expire(key)
    return what < 4 && row ? this.#slip(key, row) : this.#decide(key, String(row?.id ?? newId()))
  }

  #expire(key: string): Request {
    const send = async () => {
      const count = await this.#floor.process().transaction(tx => expireUnpaid(tx, this.#floor.now()))
      return { code: `expired_${count}` }
    }
    return { name: `expire ${key}`, send, moves: [], keeps: 'nothing' }
  }

  #slip(key: string, row: Row): Request {
    const [id, memberId] = [String(row.id), String(row.member_id)]
    const sent = (bankReference: string) =>
      sendOnce<typeof announcePayment>(
        this.#floor,
        { scope: 'announcePayment', memberId, input: { id, images: [], bankReference } as { id: string } },
        (call, tx) => announce(call, tx, TERMS),
      )
    return {
      name: `slip ${key}`,
      send: () => sent(key),
      moves: [],
      keeps: 'everything',
      changed: () => sent(`${key} again`),
    }
  }

  #decide(key: string, id: string): Request {
    const { random, now } = this.#floor
    const status = random.chance(0.75) ? 'approved' : 'rejected'
    const operator = OPERATORS[random.below(OPERATORS.length)] ?? 'somchai'
    const { depositTurnover } = TERMS.withdrawals
    const send = async () => {
      const { row } = await this.#floor.process().transaction(async tx => {
        if (status === 'approved') await this.#requireRoom(tx, id)
        return decide(tx, { id, status, at: now(), operator, depositTurnover })
      })
      return { code: `${row.status}_${status}` }
    }
    return { name: `credit ${status} ${key}`, send, moves: [`deposit ${id}`], keeps: 'nothing' }
  }

  /** What had run out is credited within the limits of its member and in no break. */
  async #requireRoom(tx: Transaction, id: string): Promise<void> {
    const row = await lockDeposit(tx, id)
    if (!row?.statuses.includes('expired')) return
    const { now, runtime } = this.#floor
    const late = { depositId: id, memberId: row.member_id, amountMinor: row.amount, now: now() }
    const fit = await checkLateDeposit(tx, { ...late, timeZone: runtime.config.timeZone })
    if (fit !== 'fits') throw new Refusal(fit === 'inBreak' ? 'playPaused' : 'depositLimitReached')
  }

  /** Whose limits were asked since the last look: who began a deposit or had a late one credited, whom an upline sent something. */
  asked(added: readonly Row[]): string[] {
    const { deposits, transfers } = this.#floor.db
    const late = added
      .filter(one => one.scope === 'deposit')
      .map(({ key }) => deposits.get(String(key)))
      .filter(row => (row?.statuses as string[] | undefined)?.includes('expired'))
      .map(row => String(row?.member_id))
    const begun = [...deposits.values()].slice(this.#begun).map(row => String(row.member_id))
    const sent = [...transfers.values()].slice(this.#sent).filter(row => row.direction === 'down')
    this.#begun = deposits.size
    this.#sent = transfers.size
    return [...late, ...begun, ...sent.map(row => String(row.to_id))]
  }

  /** What is approved was credited once, what its fee left of it; nothing else was; and its course ends where it stands. */
  breaks(): string | undefined {
    const { deposits, operations, entriesOf } = this.#floor.db
    for (const [id, { status, statuses, amount, fee, operation_id }] of deposits) {
      const operation = operations.get(`deposit ${id}`)
      const moved = entriesOf.get(operation?.id)?.map(entry => entry.amount) ?? []
      const credited = (amount as bigint) - (fee as bigint)
      const isCredited =
        operation !== undefined &&
        operation.id === operation_id &&
        moved.includes(credited) &&
        moved.includes(-(amount as bigint))
      const isRight = status === 'approved' ? isCredited : operation === undefined
      if (!isRight) return `deposit ${id} of ${amount} is ${status}, and ${moved} moved`
      if ((statuses as unknown[]).at(-1) !== status) return `deposit ${id} is ${status} after ${statuses}`
    }
    return undefined
  }
}
