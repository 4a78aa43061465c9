import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const src = join(root, 'src')

/** Every source file below src, as a path from src. */
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
  .map(entry => relative(src, join(entry.parentPath, entry.name)))

interface Import {
  specifier: string
  typeOnly: boolean
  isLate: boolean
}

/** Everything that a file imports, as it is written there. */
function specifiersOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8')
  const pattern =
    /(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|import\s+['"]([^'"]+)['"]/g
  return [...text.matchAll(pattern)].map(match => ({
    specifier: match[2] ?? match[3] ?? match[4] ?? '',
    typeOnly: Boolean(match[1]),
    isLate: Boolean(match[3]),
  }))
}

/** What a file imports from our own tree, as a path from src. */
function importsOf(file: string): { target: string; typeOnly: boolean; isLate: boolean }[] {
  return specifiersOf(file).flatMap(({ specifier, typeOnly, isLate }) => {
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative(src, resolve(src, dirname(file), specifier))
        : '..'
    return target.startsWith('..') ? [] : [{ target, typeOnly, isLate }]
  })
}

const feature = (path: string) => path.split('/')[1] ?? ''

/** The table of the architecture: who may import whom. The first rule that fits a file decides. */
const rules: { from: RegExp; may: (file: string, target: string, typeOnly: boolean) => boolean }[] = [
  { from: /^pages\/api\//, may: (_, to) => /^server\/(app|development)\.ts$/.test(to) },
  {
    from: /^pages\//,
    may: (file, to) => /^(layouts|islands|lib|styles)\//.test(to) || dirname(to).startsWith(dirname(file)),
  },
  { from: /^layouts\//, may: (_, to) => /^(layouts|islands|lib|styles)\//.test(to) },
  // Hooks that forms and pages of every feature share know how calls and sessions stand; components of `ui` do not.
  {
    from: /^islands\/ui\/use-(submission|address|report)\.ts$/,
    may: (_, to) => /^(islands\/ui|lib\/(session|wire|records|money|time))\//.test(to),
  },
  {
    from: /^islands\/ui\//,
    may: (_, to) => /^(islands\/ui|styles|lib\/(money|i18n|time))\//.test(to),
  },
  {
    from: /^islands\//,
    may: (file, to) => /^(islands\/ui|lib|styles)\//.test(to) || to.startsWith(`islands/${feature(file)}/`),
  },
  {
    from: /^lib\/[^/]+\/rules\.ts$/,
    may: (file, to) => /^lib\/(money|text|time)\//.test(to) || to.startsWith(`lib/${feature(file)}/`),
  },
  {
    // What operators set is written down once, as schemas of the site and of contracts.
    from: /^lib\/operators\/[a-z-]+-api\.ts$/,
    may: (file, to) =>
      /^lib\/(wire|money|text)\//.test(to) ||
      /^lib\/(i18n\/languages|site\/(settings|modules)|contracts\/(shapes|windows)|promotions\/(terms|status))\.ts$/.test(
        to,
      ) ||
      to.startsWith(`lib/${feature(file)}/`) ||
      /^lib\/[^/]+\/([a-z]+-)?(rules|api)\.ts$/.test(to),
  },
  {
    from: /^lib\/[^/]+\/([a-z]+-)?api\.ts$/,
    may: (file, to) =>
      /^lib\/(wire|money|text)\//.test(to) ||
      to.startsWith(`lib/${feature(file)}/`) ||
      /^lib\/[^/]+\/([a-z]+-)?(rules|api)\.ts$/.test(to),
  },
  { from: /^lib\//, may: (_, to) => /^lib\//.test(to) },
  {
    from: /^server\/(main|app|assemble|demo-parts|development)\.ts$/,
    may: (_, to) => /^(server|lib|vendor-demo|provider-demo)\//.test(to),
  },
  {
    from: /^server\/[^/]+\/queries\.ts$/,
    may: (file, to, typeOnly) =>
      /^server\/db\//.test(to) ||
      to.startsWith(`server/${feature(file)}/`) ||
      (typeOnly && /^lib\//.test(to)),
  },
  { from: /^server\/db\/seed\//, may: (_, to) => /^(server|lib)\//.test(to) },
  {
    from: /^server\/db\//,
    may: (_, to) => /^(server\/db|lib)\//.test(to) || to === 'server/platform/refusal.ts',
  },
  {
    from: /^server\/ledger\//,
    may: (_, to) =>
      /^(server\/(db|ledger)|lib\/(money|ids))\//.test(to) ||
      /^server\/platform\/(refusal|jobs|log)\.ts$/.test(to),
  },
  { from: /^server\//, may: (_, to) => /^(server|lib)\//.test(to) },
  { from: /^provider-demo\//, may: (_, to) => /^(provider-demo|lib\/(money|ids|i18n))\//.test(to) },
  {
    from: /^vendor-demo\//,
    may: (_, to) => /^(vendor-demo|lib\/(fairness|money|ids|i18n|art|text))\//.test(to),
  },
]

test('every import follows the table of the architecture', () => {
  const broken: string[] = []
  for (const file of files) {
    const rule = rules.find(candidate => candidate.from.test(file))
    for (const { target, typeOnly } of importsOf(file)) {
      if (rule && !rule.may(file, target, typeOnly)) broken.push(`${file} → ${target}`)
    }
  }
  expect(broken).toEqual([])
})

/**
 * Files that import each other, types included, cannot be read one after the other: what both need is a file below them.
 * What is loaded later may. The games of the demo vendor and their table are one thing.
 */
test('no files import each other in a circle', () => {
  const isOneThing = (file: string) => /^vendor-demo\/|^lib\/games\/lobby-search\.ts$/.test(file)
  const below = new Map(
    files.map(file => [file, importsOf(file).flatMap(({ target, isLate }) => (isLate ? [] : [target]))]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file) || isOneThing(file)) return
    for (const target of below.get(file) ?? []) follow(target, [...way, file])
    done.add(file)
  }
  for (const file of files) follow(file, [])
  expect(circles).toEqual([])
})

test('rules are pure: no clock, no chance, no environment, no input or output', () => {
  const broken = files
    .filter(file => /^lib\/[^/]+\/(rules|.*-rules)\.ts$/.test(file))
    .filter(file =>
      /Date\.now|new Date\(\)|Math\.random|process\.|\bfetch\(|localStorage|sessionStorage/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
    )
  expect(broken).toEqual([])
})

test('only the configuration reads the environment', () => {
  const broken = files
    .filter(
      file =>
        /^(server|vendor-demo|provider-demo)\//.test(file) &&
        !/^server\/(config|main|development)\.ts$/.test(file),
    )
    .filter(file => /process\.env/.test(readFileSync(join(src, file), 'utf8')))
  expect(broken).toEqual([])
})

test('stores and actions know no React', () => {
  const broken = files
    .filter(file => /^lib\//.test(file))
    .filter(file => /from ['"]react/.test(readFileSync(join(src, file), 'utf8')))
  expect(broken).toEqual([])
})

// An image for containers has no others, and renders the pages of a publish as well.
test('what the source imports is among the packages that a site runs with', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const packageOf = (specifier: string) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? ''
  const missing = files.flatMap(file =>
    specifiersOf(file)
      .filter(({ specifier, typeOnly }) => !typeOnly && packageOf(specifier) in devDependencies)
      .map(({ specifier }) => `${file} → ${specifier}`),
  )
  expect(missing).toEqual([])
})
