import { LANGUAGES, type Language, pathIn } from '#lib/i18n/languages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { decide } from '#server/cashier/decide.ts'
import { type DepositRow, lockDeposit } from '#server/cashier/queries.ts'
import { hashOfInput } from '#server/db/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Provider, Standing } from './provider.ts'
import { isOfAnother, type PollTerms, type ReportOutcome, takeForPolling, writePage } from './queries.ts'
import { type ProviderReport, takeReport } from './reports.ts'

export interface PagesParts {
  runtime: Pick<Runtime, 'db' | 'clock' | 'live' | 'config'>
  provider: Provider
  settings: () => SiteSettings
}

/** Payments on a provider's page: opened, reported, and polled. No transaction here waits for the provider. */
export class PaymentPages {
  readonly #parts: PagesParts

  constructor(parts: PagesParts) {
    this.#parts = parts
  }

  /**
   * Returns the address where a deposit is paid. The provider stores the payment under the deposit's id, so that it can
   * be polled again after a crash in between. Throws `Refusal` notFound, alreadyDecided or providerAway.
   */
  async open(row: DepositRow, language: Language): Promise<string> {
    if (row.method !== 'providerPage') throw new Refusal('notFound', { status: 404 })
    if (row.status !== 'created' && row.status !== 'awaiting')
      throw new Refusal('alreadyDecided', { status: 409 })
    if (row.payment_page) return row.payment_page
    const { provider, runtime } = this.#parts
    const back = `${runtime.config.publicUrl}${pathIn(language, '/member/depositv2')}`
    const page = await provider.open({
      reference: row.id,
      amount: row.amount.toString(),
      currency: row.currency,
      returnUrl: `${back}?deposit=${row.id}`,
      expiresAt: (row.expires_at ?? runtime.clock.now()).toISOString(),
      language: LANGUAGES[language].tag,
    })
    if (!page) throw new Refusal('providerAway')
    await this.#keep(row.id, page)
    return page.pageUrl
  }

  async #keep(id: string, page: { paymentId: string; pageUrl: string }): Promise<void> {
    const { db, clock } = this.#parts.runtime
    await db.transaction(async tx => {
      const row = await lockDeposit(tx, id)
      // The webhook may have come first: then there is nothing left to pay.
      if (row?.status !== 'created' && row?.status !== 'awaiting')
        throw new Refusal('alreadyDecided', { status: 409 })
      // A provider that gives two deposits one payment cannot be trusted with this one.
      if (await isOfAnother(tx, page.paymentId, id)) throw new Refusal('providerAway')
      await writePage(tx, id, page)
      if (row.status === 'created')
        await decide(tx, { id, status: 'awaiting', at: clock.now(), depositTurnover: '0' })
    })
  }

  /** Polls the provider for a payment's state and applies its answer; without an answer nothing changes. */
  async poll({ id, method, status }: Pick<DepositRow, 'id' | 'method' | 'status'>): Promise<void> {
    if (method !== 'providerPage' || status === 'approved' || status === 'rejected') return
    const standing = await this.#parts.provider.standing(id)
    const report = standing && reportOf(standing)
    if (report) await this.take(report)
  }

  /** Applies a report, once. */
  take(report: ProviderReport): Promise<ReportOutcome | 'unknown' | 'conflict'> {
    const { runtime, settings } = this.#parts
    const { db, clock, live, config } = runtime
    const { depositTurnover } = settings().withdrawals
    const { timeZone } = config
    return db.transaction(tx => takeReport(tx, report, { at: clock.now(), depositTurnover, timeZone, live }))
  }

  /** Polls payments that nobody reported; returns how many. */
  async pollOpen(terms: PollTerms): Promise<number> {
    const open = await takeForPolling(this.#parts.runtime.db, terms)
    for (const { id } of open) await this.poll({ id, method: 'providerPage', status: 'awaiting' })
    return open.length
  }
}

/** A polled report has no event id of the provider, so the payment's state names it. */
function reportOf({ status, amount, ...standing }: Standing): ProviderReport | undefined {
  if (status === 'open') return undefined
  const { paymentId, reference, currency } = standing
  const said = hashOfInput({ paymentId, reference, status, amount, currency }).toString('hex')
  return { ...standing, status, amount: BigInt(amount), eventId: `asked.${said}` }
}
