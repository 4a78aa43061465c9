import type { Locator, Page } from '@playwright/test'
import type { words } from '../../e2e/story.ts'

export type Language = Parameters<typeof words>[0]

/** What is opened over a page, and how. */
export interface Opening {
  name: string
  path: string
  /** Presses what opens it, and waits for what it has asked for. */
  open: (page: Page, language: Language) => Promise<unknown>
}

/** The one on top. */
export const dialogOf = (page: Page): Locator => page.locator('dialog[open]').last()

/** The first of the buttons with this name; a pattern is the whole name. */
export const buttonOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).first()

/** A phrase in which something stands that the walk does not know. */
export const patternOf = (phrase: string): RegExp =>
  new RegExp(`^${phrase.replace(/[()?.+]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.*')}$`)
