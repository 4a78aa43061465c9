import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isPublished } from './published-pages.ts'

const root = join(process.cwd(), 'src/pages/[...lang]')
let known: ReadonlySet<string> | undefined

/**
 * Whether this build has a page at a path without its language ("/help", "/member/withdraw"), and something to show there. Menus name every entry of
 * the specification and show those that lead somewhere, so that a new page appears in them by itself. The folder is read
 * rather than globbed by the bundler, which would put the styles of every page into each of them. Runs at build time only.
 */
export function pageExists(path: string): boolean {
  known ??= new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.astro'))
      .map(file => `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.astro$|\.astro$/, '')}`),
  )
  return known.has(path) && isPublished(path)
}
