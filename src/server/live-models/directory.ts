import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import type { VendorModel } from './vendor-models.ts'

/** How long an answer is believed: who goes offline is offered and opened this much longer at most. */
const KEPT_MS = 5_000

interface Kept {
  models: Promise<VendorModel[] | undefined>
  until: number
}

interface Parts {
  vendors: () => Promise<readonly Adapter[]>
  read: (adapter: Adapter) => Promise<VendorModel[] | undefined>
  now: () => Date
}

/** Which models the vendors have now. Each vendor is asked once at a time, however many visitors look. */
export class ModelDirectory {
  readonly #parts: Parts
  readonly #kept = new Map<string, Kept>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The models of every vendor that answers; undefined where there are such vendors and none answers. */
  async all(): Promise<{ adapter: Adapter; model: VendorModel }[] | undefined> {
    const vendors = await this.#parts.vendors()
    const lists = await Promise.all(vendors.map(adapter => this.#modelsOf(adapter)))
    if (vendors.length > 0 && lists.every(list => list === undefined)) return undefined
    return vendors.flatMap((adapter, index) => (lists[index] ?? []).map(model => ({ adapter, model })))
  }

  /** One model of a vendor; `away` where the vendor does not answer, undefined where it has no such model. */
  async find(
    vendor: string,
    id: string,
  ): Promise<{ adapter: Adapter; model: VendorModel } | 'away' | undefined> {
    const adapter = (await this.#parts.vendors()).find(one => one.vendor === vendor)
    if (!adapter) return undefined
    const models = await this.#modelsOf(adapter)
    if (!models) return 'away'
    const model = models.find(one => one.id === id)
    return model && { adapter, model }
  }

  #modelsOf(adapter: Adapter): Promise<VendorModel[] | undefined> {
    const now = this.#parts.now().getTime()
    const known = this.#kept.get(adapter.vendor)
    if (known && now < known.until) return known.models
    const models = this.#parts.read(adapter)
    this.#kept.set(adapter.vendor, { models, until: now + KEPT_MS })
    return models
  }
}
