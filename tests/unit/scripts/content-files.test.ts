import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentFile } from '#lib/content/content-file.ts'
import { withContentFiles, writtenContent } from '../../../scripts/content-files.ts'

// Protects: what is exported to a folder and imported from it again is the same, and commands of others stay as they are.

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const FILE: ContentFile = {
  format: 1,
  items: [
    {
      kind: 'help',
      id: 'start',
      facts: { topic: 'account' },
      texts: { th: { title: 'ก' }, en: { title: 'A' } },
    },
  ],
}
const done = (text: string) => ({ exitCode: 0 as const, text })
const jsonOf = (args: string[]) =>
  JSON.parse(args.find(arg => arg.startsWith('--json='))?.slice('--json='.length) ?? '') as unknown

test('a folder is written file by file, and read as one', () => {
  const { text } = writtenContent(['content', 'export', folder], done(JSON.stringify(FILE)))
  expect(text).toContain(join(folder, 'facts.json'))
  expect(readdirSync(folder).sort()).toEqual(['en.json', 'facts.json', 'th.json'])
  const args = withContentFiles(['content', 'import', folder, '--preview'])
  expect(jsonOf(args)).toEqual(FILE)
  expect(args.at(-1)).toBe('--preview')
  rmSync(join(folder, 'facts.json'))
  rmSync(join(folder, 'en.json'))
  expect(jsonOf(withContentFiles(['content', 'import', folder]))).toEqual({
    format: 1,
    items: [{ kind: 'help', id: 'start', texts: { th: { title: 'ก' } } }],
  })
})

test('one file is written and read as it is', () => {
  const file = join(folder, 'all.json')
  expect(writtenContent(['content', 'export', file], done('{"format":1,"items":[]}')).text).toBe(
    `Wrote ${file}`,
  )
  expect(jsonOf(withContentFiles(['content', 'import', file]))).toEqual({ format: 1, items: [] })
  expect(jsonOf(withContentFiles(['content', 'save', 'help', 'start', 'th', file]))).toEqual({
    format: 1,
    items: [],
  })
})

test('a snapshot is written where SNAPSHOT_DIR will read it', () => {
  writtenContent(['content', 'snapshot', folder, '--drafts'], done('{"format":1}'))
  expect(readFileSync(join(folder, 'snapshot.json'), 'utf8')).toBe('{"format":1}\n')
})

test('pictures go as they are; a refusal and other commands stay', () => {
  writeFileSync(join(folder, 'a.png'), Buffer.from([1, 2, 3]))
  expect(withContentFiles(['content', 'picture', 'add', join(folder, 'a.png'), '--alt-en', 'A'])).toEqual([
    ...['content', 'picture', 'add', '--picture=AQID', '--alt-en', 'A'],
  ])
  expect(withContentFiles(['games', 'add', 'x'])).toEqual(['games', 'add', 'x'])
  const refused = { exitCode: 1 as const, text: 'no' }
  expect(writtenContent(['content', 'snapshot', folder], refused)).toBe(refused)
  expect(readdirSync(folder)).toEqual(['a.png'])
})
