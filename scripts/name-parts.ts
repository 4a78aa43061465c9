/**
 * A step of the build: writes on every island that wakes on intent the scripts that its own import, level by level, so that
 * its directive can ask for all of them at the first touch. A level that the browser finds only by reading the one above
 * costs a phone another way to the server and back.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const ISLAND = /<astro-island [^>]*client="intent"[^>]*>/g
const SCRIPT = /<script type="module" src="\/_astro\/([^"]+)">/g
const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+\.js)"/g

export async function nameParts(clientDir: string): Promise<void> {
  const assets = join(clientDir, '_astro')
  const imports = new Map<string, string[]>()
  for (const file of await readdir(assets)) {
    if (!file.endsWith('.js')) continue
    const text = await readFile(join(assets, file), 'utf8')
    imports.set(
      file,
      [...text.matchAll(STATIC_IMPORT)].map(([, name = '']) => name),
    )
  }
  const pages = await readdir(clientDir, { recursive: true, withFileTypes: true })
  for (const page of pages.filter(({ name }) => name.endsWith('.html'))) {
    const path = join(page.parentPath, page.name)
    const html = await readFile(path, 'utf8')
    const loaded = closure(
      [...html.matchAll(SCRIPT)].map(([, name = '']) => name),
      imports,
    )
    const named = html.replace(ISLAND, island => {
      const own = ['component-url', 'renderer-url'].map(name => basename(attribute(island, name)))
      const parts = [...closure(own, imports)].filter(part => !own.includes(part) && !loaded.has(part))
      return parts.length > 0 ? island.replace('<astro-island ', `$&parts="${parts.join(' ')}" `) : island
    })
    if (named !== html) await writeFile(path, named)
  }
}

function closure(names: readonly string[], imports: ReadonlyMap<string, string[]>): Set<string> {
  const all = new Set<string>()
  const add = (name: string) => {
    if (all.has(name)) return
    all.add(name)
    imports.get(name)?.forEach(add)
  }
  names.forEach(add)
  return all
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
