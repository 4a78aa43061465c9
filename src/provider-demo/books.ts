import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type PaymentStatus = 'open' | 'paid' | 'failed' | 'expired'

/** A payment, and whether the merchant has taken the report of its end. Amounts are minor units as text, times in ms. */
export interface Payment {
  id: string
  reference: string
  amount: string
  currency: string
  return_url: string
  language: string
  status: PaymentStatus
  expires_at: number
  /** When the report is to be sent next; null when there is none or it was taken. */
  report_at: number | null
  attempts: number
}

const TABLES = `create table if not exists payments (
  id text primary key,
  reference text not null unique,
  amount text not null,
  currency text not null,
  return_url text not null,
  language text not null,
  status text not null check (status in ('open', 'paid', 'failed', 'expired')),
  expires_at integer not null,
  report_at integer,
  attempts integer not null
) strict;
create index if not exists payments_to_report on payments (report_at) where report_at is not null;
create index if not exists payments_open on payments (expires_at) where status = 'open'`

/** The provider's own books, in one SQLite file. */
export class Books {
  readonly #database: DatabaseSync

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    this.#database = new DatabaseSync(join(dataDir, 'payments.sqlite'))
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
    this.#database.exec(TABLES)
  }

  /** Stores a payment; when its reference is known, the one that is there stays. */
  add(payment: Omit<Payment, 'status' | 'report_at' | 'attempts'>): Payment {
    const { id, reference, amount, currency, return_url, language, expires_at } = payment
    this.#database
      .prepare(
        `insert into payments (id, reference, amount, currency, return_url, language, status, expires_at, attempts)
        values (?, ?, ?, ?, ?, ?, 'open', ?, 0) on conflict (reference) do nothing`,
      )
      .run(id, reference, amount, currency, return_url, language, expires_at)
    const stored = this.byReference(reference)
    if (!stored) throw new Error(`payment ${reference} is not there after it was written`)
    return stored
  }

  byId(id: string): Payment | undefined {
    return this.#database.prepare('select * from payments where id = ?').get(id) as unknown as
      | Payment
      | undefined
  }

  byReference(reference: string): Payment | undefined {
    return this.#database.prepare('select * from payments where reference = ?').get(reference) as unknown as
      | Payment
      | undefined
  }

  /** Ends an open payment, once; its report is due at once. Returns whether this was what ended it. */
  end(id: string, status: Exclude<PaymentStatus, 'open'>, now: number): boolean {
    const { changes } = this.#database
      .prepare(`update payments set status = ?, report_at = ? where id = ? and status = 'open'`)
      .run(status, now, id)
    return Number(changes) === 1
  }

  /** Ends what nobody paid in time. */
  expire(now: number): void {
    this.#database
      .prepare(
        `update payments set status = 'expired', report_at = ? where status = 'open' and expires_at <= ?`,
      )
      .run(now, now)
  }

  dueReports(now: number): Payment[] {
    return this.#database
      .prepare('select * from payments where report_at <= ? order by report_at limit 50')
      .all(now) as unknown as Payment[]
  }

  /** Notes a try to report: taken, or to be tried again then. */
  reported(id: string, again: number | null): void {
    this.#database
      .prepare('update payments set report_at = ?, attempts = attempts + 1 where id = ?')
      .run(again, id)
  }

  close(): void {
    this.#database.close()
  }
}
