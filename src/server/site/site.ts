import { isMaintained, type SystemStatus, statusOf } from '#lib/site/rules.ts'
import {
  DEFAULT_SETTINGS,
  isSettingKey,
  readSetting,
  SETTING_KEYS,
  type SettingKey,
  type SiteSettings,
} from '#lib/site/settings.ts'
import type { Database } from '#server/db/database.ts'
import { allNotices } from '#server/notices/queries.ts'
import { type ReadyNotice, readyNotices } from '#server/notices/shown-notices.ts'
import type { Clock } from '#server/platform/clock.ts'
import { WatchedTable } from '#server/platform/watched-table.ts'
import type { CountryOf } from './geo.ts'
import { allSettings, type StoredSetting, siteVersion } from './queries.ts'
import { type IsRestricted, regionRule } from './region.ts'

interface State {
  settings: SiteSettings
  notices: readonly ReadyNotice[]
  isRestricted: IsRestricted
}

/** How the site stands for one visitor. */
export interface Standing {
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
 * What operators decide while the site runs, as this process knows it: settings, notices, and from them the whole-page
 * modes. Changes of any process count within about a second; nothing here waits for the database.
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
    const source = { version: () => siteVersion(db), load: () => load(parts), report }
    return new Site(await WatchedTable.open(source), parts.clock)
  }

  get settings(): SiteSettings {
    return this.#watched.state.settings
  }

  /** Every notice, the newest first, also those whose start has not come. */
  get notices(): readonly ReadyNotice[] {
    return this.#watched.state.notices
  }

  /** Spec 4.5, by the operator's rules and nothing that the visitor says (reliability S31). */
  standingOf(address: string): Standing {
    const facts = {
      isMaintained: this.#isMaintained(),
      isRestricted: this.#watched.state.isRestricted(address),
    }
    return { status: statusOf(facts), ...facts }
  }

  /** New bets are taken; what is owed is paid in every mode. */
  takesBets(): boolean {
    return !this.#isMaintained()
  }

  /** Hears of every state of the settings, the present one at once. */
  onSettings(listener: (settings: SiteSettings) => void): void {
    this.#watched.onState(state => listener(state.settings))
  }

  watch(): void {
    this.#watched.watch()
  }

  /** Looks for changes now. */
  refresh(): Promise<void> {
    return this.#watched.refresh()
  }

  close(): void {
    this.#watched.close()
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

/** The stored settings over the defaults; one that does not fit this version is reported and left out. */
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
  return Object.fromEntries(all) as SiteSettings
}
