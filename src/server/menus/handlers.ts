import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provesRounds } from '#lib/fairness/own-results.ts'
import { type Language, languageOfCode, pathIn } from '#lib/i18n/languages.ts'
import { menus, type WireMenuEntry } from '#lib/menus/api.ts'
import type { MenuEntry } from '#lib/menus/entries.ts'
import { type MenuFacts, sideMenu } from '#lib/menus/side-menu.ts'
import { enabledModules } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import type { GameCatalogue } from '#server/games/catalogue.ts'
import type { Call, Route } from '#server/platform/serve.ts'
import { serveShared } from '#server/platform/serve-shared.ts'
import type phrases from '../../../locales/en/shell.json'
import { hasPublished } from './queries.ts'

/** How long answers are cached: a module that was switched off is gone soon after. */
const KEPT_MS = 10_000

interface Parts {
  settings: () => SiteSettings
  catalogue: Pick<GameCatalogue, 'lanes' | 'hot'>
}

/** The side menu for other clients (spec 7.1). */
export function menuRoutes(parts: Parts): Route[] {
  return [
    serveShared(menus, { keptMs: KEPT_MS, keyOf: languageOf }, async call => {
      const language = languageOf(call)
      const names = dictionaryOf(language)
      const groups = sideMenu(await factsOf(call.db, parts))
      return {
        groups: groups.map(({ group, entries }) => ({
          group,
          label: names[group],
          entries: entries.map(entry => toWire(entry, language, names)),
        })),
      }
    }),
  ]
}

async function factsOf(db: Queries, { settings, catalogue }: Parts): Promise<MenuFacts> {
  return {
    modules: [...enabledModules(settings().modules)],
    categories: catalogue
      .lanes()
      .filter(({ vendors }) => vendors.length > 0)
      .map(({ gameType, games }) => ({ code: gameType, count: games })),
    hasHot: catalogue.hot().length > 0,
    hasOwnRounds: catalogue
      .lanes()
      .some(lane => lane.vendors.some(({ vendor }) => provesRounds(vendor.code))),
    hasPromotions: await hasPublished(db, 'promotion'),
  }
}

function toWire(entry: MenuEntry, language: Language, names: Dictionary): WireMenuEntry {
  const { phrase, short, icon, path, count, module, isOffer = false, waits, opens } = entry
  return {
    id: phrase,
    label: names[phrase],
    short: short ? names[short] : null,
    icon: `i-${icon}`,
    url: pathIn(language, path),
    count: count ?? null,
    audience: opens === 'chat' || path.startsWith('/member/') ? 'member' : 'anyone',
    module: module ?? null,
    isOffer,
    waits: waits ?? null,
    opens: opens ?? null,
  }
}

function languageOf({ input, language }: Call<typeof menus>): Language {
  return languageOfCode(input.language) ?? language
}

type Dictionary = typeof phrases
const dictionaries = new Map<Language, Dictionary>()

function dictionaryOf(language: Language): Dictionary {
  let dictionary = dictionaries.get(language)
  if (!dictionary) {
    const file = join(import.meta.dirname, '../../../locales', language, 'shell.json')
    dictionary = JSON.parse(readFileSync(file, 'utf8')) as Dictionary
    dictionaries.set(language, dictionary)
  }
  return dictionary
}
