/**
 * A step of the build: makes one style sheet of the ten or so that the bundler gives each page, so that a first visit waits
 * for one request and not for ten. Pages made of the same parts share the sheet. What the shared sheets say comes first, in
 * the order of the bundler; what components say of themselves comes after it, whichever of them a page imports first.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A class of a style module: ".lottery-SlipLines-row". */
const MODULE_CLASS = /\.[a-z][\w-]*-[A-Z]\w*-[a-zA-Z]/
const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g

export async function joinStyles(clientDir: string): Promise<void> {
  const files = await filesBelow(clientDir)
  const read = (path: string) => readFile(path, 'utf8')
  const assets = join(clientDir, '_astro')
  const sheets = new Map<string, string>()
  for (const file of await readdir(assets)) {
    if (file.endsWith('.css')) sheets.set(`/_astro/${file}`, await read(join(assets, file)))
  }
  const scripts = await Promise.all(files.filter(file => file.endsWith('.js')).map(read))
  const isNamedByScript = (sheet: string) => scripts.some(script => script.includes(sheet.slice(1)))
  const stays = new Set([...sheets.keys()].filter(isNamedByScript))
  const written = new Set<string>()
  for (const file of files.filter(path => path.endsWith('.html'))) {
    const html = await read(file)
    const wanted = [...new Set([...html.matchAll(LINK)].map(([, sheet = '']) => sheet))]
    if (wanted.length < 2) {
      for (const sheet of wanted) stays.add(sheet)
      continue
    }
    const style = modulesLast(wanted.map(sheet => sheets.get(sheet) ?? '').join('\n'))
    const joined = `/_astro/page.${createHash('sha256').update(style).digest('base64url').slice(0, 8)}.css`
    if (!written.has(joined)) await writeFile(join(clientDir, joined), style)
    written.add(joined)
    await writeFile(file, linked(html, joined, wanted.filter(isNamedByScript)))
  }
  for (const sheet of sheets.keys()) {
    if (!stays.has(sheet)) await rm(join(clientDir, sheet))
  }
}

/** The same statements, those that name a class of a style module after all others. */
export function modulesLast(style: string): string {
  const [shared, own]: [string[], string[]] = [[], []]
  for (const statement of statementsOf(style)) (MODULE_CLASS.test(statement) ? own : shared).push(statement)
  return [...shared, ...own].join('')
}

/** The rules and at-rules of a sheet, each with all that stands in its braces. */
function* statementsOf(style: string): Generator<string> {
  let [start, depth] = [0, 0]
  for (const { 0: sign, index } of style.matchAll(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|url\([^)"']*\)|[{};]/g,
  )) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth > 0 || (sign !== '}' && sign !== ';')) continue
    yield style.slice(start, index + 1)
    start = index + 1
  }
  yield style.slice(start)
}

/**
 * The page with the joined sheet where the first one stood. A script that is loaded later asks the page for the sheets
 * that it needs: those stay named, disabled, so that nothing is fetched and nothing is styled twice.
 */
function linked(html: string, joined: string, named: readonly string[]): string {
  let links = `<link rel="stylesheet" href="${joined}">`
  for (const sheet of named) links += `<link rel="stylesheet" href="${sheet}" disabled>`
  return html.replace(LINK, () => {
    const place = links
    links = ''
    return place
  })
}

async function filesBelow(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
