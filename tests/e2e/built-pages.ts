import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Language } from './story.ts'

/** A page of the built site. */
export interface BuiltPage {
  /** "/en/verify" */
  path: string
  language: Language
  /** Only for who is signed in. */
  isGuarded: boolean
}

/** Every page of the build, so that a new one is looked at from its first day. One that only leads on shows nothing. */
export function builtPages(): BuiltPage[] {
  const dist = resolve(import.meta.dirname, '../..', process.env.DIST_DIR || 'dist')
  const index = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as {
    files: Record<string, unknown>
  }
  return Object.keys(index.files)
    .filter(file => file.endsWith('.html'))
    .map(file => ({ file, html: readFileSync(join(dist, 'client', file), 'utf8') }))
    .filter(({ html }) => !html.includes('http-equiv="refresh"'))
    .map(({ file, html }) => ({
      path: file.replace(/(\/index)?\.html$/, '') || '/',
      language: /^\/en(\/|$)/.test(file) ? 'en' : 'th',
      isGuarded: html.includes('data-guard='),
    }))
}
