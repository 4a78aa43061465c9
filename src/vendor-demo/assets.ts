import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { setImmediate as otherWork } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Game } from './game.ts'
import type { ServedFile } from './http.ts'

const SOURCE = resolve(import.meta.dirname, '..')
const KIT = join(import.meta.dirname, 'kit')
/** What every game's style sheet begins with, in this order. */
const KIT_STYLES = ['base.css', 'room.css', 'controls.css', 'sheets.css']
const FONTS = resolve(SOURCE, '../public/fonts')
/** The faces of the house's own pages. */
const FONT_SHEET = join(SOURCE, 'styles/fonts.css')

/** What a game's page asks for, by name below the version: "vendor-demo/slot/client/main.js". */
export interface PageAssets {
  entry: string
  /** Every module but the entry, for the browser to fetch at once. */
  modules: readonly string[]
  style: string
}

export interface Assets {
  /** The folder of this set in the address: it changes with any of the files, so each may be kept for ever. */
  version: string
  files: ReadonlyMap<string, ServedFile>
  /** By the game's name. */
  pages: ReadonlyMap<string, PageAssets>
}

/**
 * The games' modules for the browser, made from the TypeScript sources: types stripped, the `#lib/` alias and
 * `.ts` endings turned into relative addresses. The graphs are small, so there is nothing to bundle, and what games
 * share is fetched once. Between modules other work of the process goes on: nothing waits for all of them.
 */
export async function buildAssets(games: readonly Game[]): Promise<Assets> {
  const modules = new Map<string, Module>()
  const styles = new Map<string, string>()
  const pages = new Map<string, PageAssets>()
  for (const game of games) {
    const main = join(import.meta.dirname, game.name, 'client', 'main.ts')
    const paths = new Set<string>()
    await collect(main, paths, modules)
    const entry = nameOf(main)
    const style = `vendor-demo/kit/${game.name}.css`
    pages.set(game.name, { entry, modules: [...paths].map(nameOf).filter(name => name !== entry), style })
    styles.set(style, styleOf(game))
  }
  const sources = [...Array.from(modules, ([path, { code }]) => [nameOf(path), code] as const), ...styles]
  const hash = createHash('sha256')
  for (const [name, text] of sources) hash.update(`${name}\n${text}\n`)
  const files = new Map<string, ServedFile>()
  for (const [name, text] of sources) files.set(name, textFile(name, text))
  for (const name of readdirSync(FONTS)) {
    const body = readFileSync(join(FONTS, name))
    hash.update(name).update(body)
    files.set(`vendor-demo/kit/fonts/${name}`, { type: 'font/woff2', body, gzipped: undefined })
  }
  return { version: hash.digest('hex').slice(0, 12), files, pages }
}

/** One style sheet for the browser: the faces, the kit's, then the game's own. */
function styleOf(game: Game): string {
  const own = game.styles.map(name => join(import.meta.dirname, game.name, 'client', name))
  const sheets = [...KIT_STYLES.map(name => join(KIT, name)), ...own].map(path => readFileSync(path, 'utf8'))
  return [fontFaces(), ...sheets].join('\n')
}

/** Without those for the names of languages, which no game shows; the files stand beside the sheet. */
function fontFaces(): string {
  const faces = readFileSync(FONT_SHEET, 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
  return faces
    .filter(face => !face.includes(" names'"))
    .join('\n')
    .replaceAll("url('/fonts/", "url('fonts/")
}

const TYPES = [
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.svg', 'image/svg+xml'],
] as const

export function textFile(name: string, text: string): ServedFile {
  const body = Buffer.from(text)
  const type = TYPES.find(([ending]) => name.endsWith(ending))?.[1] ?? 'text/html'
  return { type: `${type}; charset=utf-8`, body, gzipped: gzipSync(body, { level: 9 }) }
}

/** A module as the browser gets it, with the paths of the sources that it asks for. */
interface Module {
  code: string
  imported: readonly string[]
}

/** Adds a module and all that it asks for to `paths`; each is read once, however many games share it. */
async function collect(path: string, paths: Set<string>, modules: Map<string, Module>): Promise<void> {
  if (paths.has(path)) return
  paths.add(path)
  let module = modules.get(path)
  if (!module) {
    await otherWork()
    module = forBrowser(path)
    modules.set(path, module)
  }
  for (const target of module.imported) await collect(target, paths, modules)
}

function forBrowser(path: string): Module {
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
  return { code: withoutComments(code), imported }
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
