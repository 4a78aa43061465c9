import { OWN_NAME } from '../content/own-name.ts'
import type { Language } from '../i18n/languages.ts'
import { loadSnapshot } from './load.ts'
import type { WhiteLabel } from './schema.ts'

/**
 * The operator's name, logo and colours; null if none are published. Only a published snapshot has them, so that pages of
 * the demo and of a new site need no snapshot for it.
 */
export function whiteLabel(): WhiteLabel | null {
  return process.env.SNAPSHOT_DIR ? loadSnapshot().whiteLabel : null
}

/** The name of the site in a language; texts use it as `{{house}}`. */
export function houseName(language: Language): string {
  return whiteLabel()?.texts[language]?.name ?? OWN_NAME
}

/** The theme of visitors who have chosen none, for `data-theme`; undefined for the dark one, which needs no mark. */
export function markedTheme(): 'light' | undefined {
  return whiteLabel()?.theme === 'light' ? 'light' : undefined
}

/** Rules that put the operator's colours in the place of the tokens, wherever they stand; empty without any. */
export function whiteLabelStyle(): string {
  const colours = whiteLabel()?.colours
  if (!colours) return ''
  return `:root:root{${tokensOf(colours.dark)}}:root:root[data-theme='light']{${tokensOf(colours.light)}}`
}

/** The text on the primary colour is dark: hover and press are lighter than it, so that it stays readable. */
function tokensOf({ primary, accent }: { primary: string; accent: string }): string {
  return [
    `--primary:${primary}`,
    `--primary-hover:color-mix(in srgb,${primary} 86%,#fff)`,
    `--primary-press:color-mix(in srgb,${primary} 93%,#fff)`,
    `--accent:${accent}`,
  ].join(';')
}
