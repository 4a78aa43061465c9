/** Which files, calls and tables belong to each feature. A feature has one name in src/lib, src/islands and src/server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of src/lib, src/islands and src/server that serve every feature. */
const FOUNDATION = [
  'art',
  'db',
  'demo',
  'i18n',
  'ids',
  'intent',
  'ledger',
  'money',
  'operator',
  'platform',
  'qr',
  'text',
  'time',
  'ui',
  'wire',
]
const ACTION = /action\(\{\s*name: '(\w+)',[\s\S]*?method: '(\w+)',\s*path: '([^']+)'/g
const WRITTEN_TABLE = /(?:insert into|update|delete from)\s+(\w+)/g
const CREATED_TABLE = /create table (?:if not exists )?(\w+)/g
const ISLAND = /#islands\/([\w-]+)\//g
const LAYOUT = /#layouts\/([\w-]+)\/([\w-]+\.astro)/g

/** The text of docs/feature-map.md: a section per feature with its files from page to test. */
export function featureMap(root: string): string {
  const features = featuresOf(root)
  const pages = pagesOf(root)
  const tables = matches(readAll(root, 'src/server/db/migrations'), CREATED_TABLE)
  const sections = features.map(feature => sectionOf(root, feature, pages, new Set(tables)))
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

const INTRODUCTION = `# Feature map

Where each feature stands, from page to test. \`npm run feature-map\` writes this file; a test fails when it is out of date.
Folders that serve every feature are not listed: ${FOUNDATION.map(name => `\`${name}\``).join(', ')}.`

interface Page {
  file: string
  /** The address without the language: "/member/depositv2". */
  address: string
  features: ReadonlySet<string>
}

function featuresOf(root: string): string[] {
  const names = ['lib', 'islands', 'server'].flatMap(part =>
    readdirSync(join(root, 'src', part), { withFileTypes: true }).filter(entry => entry.isDirectory()),
  )
  return [...new Set(names.map(entry => entry.name))].filter(name => !FOUNDATION.includes(name)).sort()
}

/** Every page with the features whose islands it shows, by itself or through a layout of its own. */
function pagesOf(root: string): Page[] {
  const folder = join(root, 'src/pages/[...lang]')
  return filesBelow(folder)
    .filter(file => file.endsWith('.astro'))
    .map(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const layouts = [...text.matchAll(LAYOUT)].map(([, part = '', name = '']) =>
        join(root, 'src/layouts', part, name),
      )
      const shown = [text, ...layouts.filter(existsSync).map(layout => readFileSync(layout, 'utf8'))].join(
        '\n',
      )
      const ownLayouts = [...text.matchAll(LAYOUT)].map(([, part = '']) => part)
      const address = `/${file.replace(/(\/?index)?\.astro$/, '')}`
      return {
        file: `src/pages/[...lang]/${file}`,
        address,
        features: new Set([...matches(shown, ISLAND), ...ownLayouts]),
      }
    })
}

function sectionOf(
  root: string,
  feature: string,
  pages: readonly Page[],
  tables: ReadonlySet<string>,
): string {
  const own = pages.filter(page => page.features.has(feature))
  const rows: [string, string[]][] = [
    ['Pages', own.map(page => page.file)],
    ['Layouts', folderOf(root, `src/layouts/${feature}`)],
    ['Islands', folderOf(root, `src/islands/${feature}`)],
    ['Stores', libFiles(root, feature, name => name.endsWith('store.ts'))],
    ['Calls', libFiles(root, feature, name => name.endsWith('api.ts'))],
    ['Rules', libFiles(root, feature, name => name.endsWith('rules.ts'))],
    ['Actions', actionsOf(root, feature)],
    ['Server', folderOf(root, `src/server/${feature}`)],
    [
      'Tables',
      matches(readAll(root, `src/server/${feature}`), WRITTEN_TABLE).filter(table => tables.has(table)),
    ],
    [
      'Texts',
      existsSync(join(root, `locales/en/${feature.replaceAll('-', '')}.json`))
        ? [`locales/*/${feature.replaceAll('-', '')}.json`]
        : [],
    ],
    ['Tests', testsOf(root, feature, own)],
  ]
  const lines = rows
    .filter(([, values]) => values.length > 0)
    .map(([what, values]) => `- ${what}: ${values.map(value => `\`${value}\``).join(', ')}`)
  return [`## ${feature}`, '', ...lines].join('\n')
}

function folderOf(root: string, folder: string): string[] {
  return existsSync(join(root, folder)) ? [`${folder}/`] : []
}

function libFiles(root: string, feature: string, isWanted: (name: string) => boolean): string[] {
  const folder = `src/lib/${feature}`
  return filesBelow(join(root, folder))
    .filter(isWanted)
    .map(file => `${folder}/${file}`)
}

function actionsOf(root: string, feature: string): string[] {
  const text = readAll(root, `src/lib/${feature}`)
  return [...text.matchAll(ACTION)].map(([, name, method, path]) => `${name} (${method} /api${path})`)
}

/** Tests in the feature's folders, and browser stories that open one of its pages. */
function testsOf(root: string, feature: string, pages: readonly Page[]): string[] {
  const folders = ['unit', 'server'].flatMap(kind => folderOf(root, `tests/${kind}/${feature}`))
  const addresses = pages
    .map(page => page.address)
    .filter(address => /\w/.test(address) && !address.includes('['))
  const stories = filesBelow(join(root, 'tests/e2e')).filter(file => {
    if (!file.endsWith('.test.ts')) return false
    const text = readFileSync(join(root, 'tests/e2e', file), 'utf8')
    return addresses.some(address => new RegExp(`${address}(?![\\w/])`).test(text))
  })
  return [...folders, ...stories.map(file => `tests/e2e/${file}`)]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()
}

function readAll(root: string, folder: string): string {
  return filesBelow(join(root, folder))
    .map(file => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
