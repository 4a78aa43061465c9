import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type cashier from '../../locales/en/cashier.json'
import type errors from '../../locales/en/errors.json'
import type fairness from '../../locales/en/fairness.json'
import type home from '../../locales/en/home.json'
import type identity from '../../locales/en/identity.json'
import type member from '../../locales/en/member.json'
import type play from '../../locales/en/play.json'
import type seamless from '../../locales/en/seamless.json'
import type shell from '../../locales/en/shell.json'
import type slot from '../../locales/en/slot.json'

export type Language = 'th' | 'en'
export const LANGUAGES: readonly Language[] = ['th', 'en']

/** What went wrong in a page besides what the story looked at. */
interface Trouble {
  /** Lets one kind of failed answer pass, for stories about refusals: "POST /api/login 422". */
  expectAnswer: (line: RegExp) => void
}

/**
 * Every story fails on a console error or warning, an exception, a failed or refused request, a broken content policy or a
 * hydration mismatch, in any frame. What a story expects to be refused it says beforehand.
 */
export const test = base.extend<{ trouble: Trouble }>({
  trouble: [
    async ({ page }, use) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      watch(page, found)
      page.context().on('page', other => watch(other, found))
      await use({ expectAnswer: line => allowed.push(line) })
      const left = found.filter(line => !allowed.some(pattern => pattern.test(line)))
      // A refused answer also shows as a console line without the method; it is the same event.
      const answered =
        allowed.length > 0 ? left.filter(line => !/^console error: Failed to load resource/.test(line)) : left
      expect(answered, 'trouble in the page').toEqual([])
    },
    { auto: true },
  ],
})

function watch(page: Page, found: string[]): void {
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => found.push(`exception: ${error.message}`))
  page.on('requestfailed', request => {
    // Leaving a page aborts what it was still loading, live events above all; that is no failure.
    const reason = request.failure()?.errorText ?? ''
    if (!/ERR_ABORTED/.test(reason))
      found.push(`request failed: ${request.method()} ${path(request.url())} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      found.push(`${response.request().method()} ${path(response.url())} ${response.status()}`)
  })
}

const path = (url: string) => new URL(url).pathname

/** The dictionaries that stories read from; English is the type. */
interface Dictionaries {
  cashier: typeof cashier
  errors: typeof errors
  fairness: typeof fairness
  home: typeof home
  identity: typeof identity
  member: typeof member
  play: typeof play
  seamless: typeof seamless
  shell: typeof shell
  slot: typeof slot
}

/** The words of a feature in a language, as the page shows them. */
export function words<Feature extends keyof Dictionaries>(
  language: Language,
  feature: Feature,
): Dictionaries[Feature] {
  const file = join(resolve(import.meta.dirname, '../..'), 'locales', language, `${feature}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Dictionaries[Feature]
}

export function at(language: Language, path: string): string {
  return language === 'th' ? path : `/en${path === '/' ? '' : path}`
}

export { fill } from '#lib/i18n/format.ts'
export { expect }
