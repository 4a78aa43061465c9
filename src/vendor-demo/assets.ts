import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ServedFile } from './http.ts'

const SOURCE = resolve(import.meta.dirname, '..')
const GAME = join(import.meta.dirname, 'slot/game')
const ENTRY = join(GAME, 'main.ts')
/** One style sheet for the browser, in this order. */
const STYLES = ['base.css', 'room.css', 'controls.css', 'sheets.css']
const FONTS = resolve(SOURCE, '../public/fonts')

export interface Assets {
  /** The folder of this set in the address: it changes with any of the files, so each may be kept for ever. */
  version: string
  /** By name below the version: "vendor-demo/slot/game/main.js". */
  files: ReadonlyMap<string, ServedFile>
  entry: string
  /** Every module but the entry, for the browser to fetch at once. */
  modules: readonly string[]
  style: string
}

/**
 * The game's modules for the browser, made at start from the TypeScript sources: types stripped, the `#lib/` alias and
 * `.ts` endings turned into relative addresses. The graph is small, so there is nothing to bundle.
 */
export function buildAssets(): Assets {
  const sources = new Map<string, string>()
  collect(ENTRY, sources)
  const style = STYLES.map(name => readFileSync(join(GAME, name), 'utf8')).join('\n')
  sources.set('vendor-demo/slot/game/style.css', style)
  const hash = createHash('sha256')
  for (const [name, text] of sources) hash.update(`${name}\n${text}\n`)
  const files = new Map<string, ServedFile>()
  for (const [name, text] of sources) files.set(name, textFile(name, text))
  for (const name of readdirSync(FONTS)) {
    const body = readFileSync(join(FONTS, name))
    hash.update(name).update(body)
    files.set(`vendor-demo/slot/game/fonts/${name}`, { type: 'font/woff2', body, gzipped: undefined })
  }
  const entry = nameOf(ENTRY)
  return {
    version: hash.digest('hex').slice(0, 12),
    files,
    entry,
    modules: [...sources.keys()].filter(name => name.endsWith('.js') && name !== entry),
    style: 'vendor-demo/slot/game/style.css',
  }
}

export function textFile(name: string, text: string): ServedFile {
  const body = Buffer.from(text)
  const type = name.endsWith('.css') ? 'text/css' : name.endsWith('.js') ? 'text/javascript' : 'text/html'
  return { type: `${type}; charset=utf-8`, body, gzipped: gzipSync(body, { level: 9 }) }
}

function collect(path: string, sources: Map<string, string>): void {
  const name = nameOf(path)
  if (sources.has(name)) return
  const imported: string[] = []
  const code = stripTypeScriptTypes(readFileSync(path, 'utf8')).replace(
    /(\bfrom\s+|\bimport\s+)'([^']+\.ts)'/g,
    (_, keyword: string, specifier: string) => {
      const target = specifier.startsWith('#lib/')
        ? join(SOURCE, specifier.slice(1))
        : resolve(dirname(path), specifier)
      imported.push(target)
      const address = relative(dirname(path), target).replaceAll('\\', '/').replace(/\.ts$/, '.js')
      return `${keyword}'${address.startsWith('.') ? address : `./${address}`}'`
    },
  )
  sources.set(name, withoutComments(code))
  for (const target of imported) collect(target, sources)
}

/** Comments and the blanks that stripped types leave are for readers of the source; whole lines of them stay here. */
function withoutComments(code: string): string {
  return code
    .replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*$/gm, '')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
}

function nameOf(path: string): string {
  return relative(SOURCE, path).replaceAll('\\', '/').replace(/\.ts$/, '.js')
}
