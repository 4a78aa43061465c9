import { allowsModule } from '#lib/site/bonus-rules.ts'
import { isMaintained, type SystemStatus, statusOf } from '#lib/site/rules.ts'
import {
  DEFAULT_SETTINGS,
  isSettingKey,
  readSetting,
  SETTING_KEYS,
  type SettingKey,
  type SiteSettings,
} from '#lib/site/settings.ts'
import type { Database, Queries } from '#server/db/database.ts'
import { allNotices } from '#server/notices/queries.ts'
import { type ReadyNotice, readyNotices } from '#server/notices/shown-notices.ts'
import type { Clock } from '#server/platform/clock.ts'
import { WatchedTable } from '#server/platform/watched-table.ts'
import type { CountryOf } from './geo.ts'
import { allSettings, type StoredSetting, siteVersion } from './queries.ts'
import { type IsRestricted, regionRule } from './region.ts'

/** After this long without a successful look at the settings a server is not ready. */
const STALE_MS = 30_000

interface State {
  settings: SiteSettings
  notices: readonly ReadyNotice[]
  isRestricted: IsRestricted
}

/** The site's status for one visitor. */
export interface SiteStatus {
  status: SystemStatus
  isMaintained: boolean
  isRestricted: boolean
}

interface Parts {
  db: Database
  clock: Clock
  countryOf: CountryOf
  report: (error: unknown) => void
}

/**
 * What operators change while the site runs, as cached by this process: settings, notices, and the whole-page modes
 * derived from them. Changes by any process take effect within about a second; reads never wait for the database.
 */
export class Site {
  readonly #watched: WatchedTable<State>
  readonly #clock: Clock

  private constructor(watched: WatchedTable<State>, clock: Clock) {
    this.#watched = watched
    this.#clock = clock
  }

  static async open(parts: Parts): Promise<Site> {
    const { db, report } = parts
    const source = {
      version: () => siteVersion(db),
      memory: () => db.memory,
      load: () => load(parts),
      report,
    }
    return new Site(await WatchedTable.open(source), parts.clock)
  }

  get settings(): SiteSettings {
    return this.#watched.state.settings
  }

  /** Every notice, newest first, including those whose start has not passed. */
  get notices(): readonly ReadyNotice[] {
    return this.#watched.state.notices
  }

  /** Spec 4.5, by the operator's rules only and not by anything that the visitor sends (reliability S31). */
  statusFor(address: string): SiteStatus {
    const modes = {
      isMaintained: this.#isMaintained(),
      isRestricted: this.#watched.state.isRestricted(address),
    }
    return { status: statusOf(modes), ...modes }
  }

  /** Whether new bets are accepted; payouts are made in every mode. */
  acceptsBets(): boolean {
    return !this.#isMaintained()
  }

  /** Calls the listener now and after every change of the settings. */
  onSettings(listener: (settings: SiteSettings) => void): void {
    this.#watched.onState(state => listener(state.settings))
  }

  watch(): void {
    this.#watched.watch()
  }

  /** Whether the settings were looked for within the last 30 s; what operators change would otherwise stay unknown. */
  isWatched(): boolean {
    return this.#watched.sinceCheckMs() < STALE_MS
  }

  /** Checks for changes now. */
  refresh(): Promise<void> {
    return this.#watched.refresh()
  }

  close(): Promise<void> {
    return this.#watched.close()
  }

  #isMaintained(): boolean {
    return isMaintained(this.settings.maintenance, this.#clock.now())
  }
}

async function load({ db, countryOf, report }: Parts): Promise<State> {
  const settings = settingsOf(await allSettings(db), report)
  const notices = readyNotices(await allNotices(db))
  return { settings, notices, isRestricted: regionRule(settings.region, countryOf) }
}

/** The settings as they stand in the database now. */
export async function storedSettings(db: Queries): Promise<SiteSettings> {
  return settingsOf(await allSettings(db))
}

/**
 * The stored settings over the defaults; reports and leaves out those that this version cannot read or the policy does not
 * allow. Modules that it does not allow are off.
 */
export function settingsOf(
  stored: readonly StoredSetting[],
  report: (error: unknown) => void = () => {},
): SiteSettings {
  const found: Partial<Record<SettingKey, unknown>> = {}
  for (const { key, value } of stored) {
    if (!isSettingKey(key)) continue
    const read = readSetting(key, value)
    if ('value' in read) found[key] = read.value
    else report(new Error(`the setting ${key} cannot be used: ${read.faults.join('; ')}`))
  }
  const all = SETTING_KEYS.map(key => [key, found[key] ?? DEFAULT_SETTINGS[key]])
  const settings = Object.fromEntries(all) as SiteSettings
  const modules = settings.modules.map(one => (allowsModule(one.modId) ? one : { ...one, enabled: false }))
  return { ...settings, modules }
}
