/** `npm run new:feature NAME`: the folders and first files of a feature, so that each stop has its name from the start. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
if (!/^[a-z][a-z-]{2,30}$/.test(name)) {
  console.error('Usage: npm run new:feature NAME   (small letters and dashes, such as "red-envelopes")')
  process.exit(1)
}
const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = camel[0]?.toUpperCase() + camel.slice(1)

const files: Record<string, string> = {
  [`src/lib/${name}/api.ts`]: `import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'

export const ${camel}List = action({
  name: '${camel}List',
  summary: 'Lists what the member has',
  method: 'GET',
  path: '/${name}',
  audience: 'member',
  input: v.strictObject({}),
  answer: v.strictObject({ items: v.array(v.string()) }),
  refusals: [],
})
`,
  [`src/server/${name}/queries.ts`]: `import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export async function itemsOf(db: Queries, memberId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>\`
    select name from ${name.replaceAll('-', '_')} where member_id = \${memberId}::uuid order by name\`)
  return rows.map(row => row.name)
}
`,
  [`src/server/${name}/handlers.ts`]: `import { ${camel}List } from '#lib/${name}/api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { itemsOf } from './queries.ts'

export const ${camel}Routes: Route[] = [
  serve(${camel}List, async ({ db, session }) => ({ items: await itemsOf(db, session.memberId) })),
]
`,
  [`tests/server/${name}/${name}-list.test.ts`]: `import { expect, test } from 'vitest'

test('answers only what belongs to the member', () => {
  expect('written before the handler').toBe('${pascal}')
})
`,
}
for (const language of readdirSync(join(root, 'locales'))) files[`locales/${language}/${name}.json`] = '{}\n'

const made: string[] = []
for (const [path, text] of Object.entries(files)) {
  const file = join(root, path)
  if (existsSync(file)) {
    console.log(`kept     ${path}`)
    continue
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  made.push(file)
  console.log(`made     ${path}`)
}
// How lines break depends on the name.
if (made.length > 0)
  spawnSync(process.execPath, [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'format',
    '--write',
    ...made,
  ])
console.log(
  `\nNext: a migration for ${name.replaceAll('-', '_')}, the routes into src/server/assemble.ts, the test, then docs/add-an-action.md.`,
)
