import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const self = 'tests/repo/words.test.ts'
const code = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests', 'scripts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(path => /\.(tsx?|mjs|astro)$/.test(path) && path !== self)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Private words that names no longer use, as parts of identifiers and file names, each with the word to use. */
const NAMES: Record<string, string> = {
  anew: 'again, or the verb with re-',
  chore: 'RecurringTask, Repeating',
  clerk: 'DrawScheduler, scheduler',
  deed: 'ContractCard, ContractAction, ChangeKind',
  judge: 'check, decide, evaluate',
  judged: 'checked',
  keeper: 'scheduler, poller, writer',
  wayin: 'useAuthForm, method',
  letin: 'checkAccess',
  inturn: 'whenIdle, oneAtATime',
  askanew: 'reset',
}
/** Files and names in which such a word is the field's own: the name of a place in a game, a figure of a tool. */
const ALLOWED: readonly RegExp[] = []

/** Phrases that comments no longer use, with the plain words. */
const PHRASES: [phrase: RegExp, plain: string][] = [
  [/\bunless told\b/i, 'by default'],
  [/\banew\b/i, 'again'],
  [/\bto be had\b/i, 'available'],
  [/\banswers (whether|how many|what went wrong)\b/i, 'returns'],
  [/\bWhom \w+ (call|calls|is for)\b/, 'who'],
  [/\bbesides ourselves\b/i, 'other sites'],
  [/\bfor who (cannot|came|has|is)\b/, 'for users who'],
]

/** "heldLogin-form" has the parts held, login, form, and the pairs heldlogin and loginform. */
function partsOf(name: string): string[] {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
  const singular = parts.map(part => part.replace(/s$/, ''))
  return [...parts, ...singular, ...parts.slice(1).map((part, at) => `${parts[at]}${part}`)]
}

const withdrawnIn = (name: string) =>
  ALLOWED.some(allowed => allowed.test(name))
    ? undefined
    : partsOf(name).find(part => Object.hasOwn(NAMES, part))

/** Comments without the signs around them, each on one line. */
function commentsOf(text: string): string[] {
  const found = text.matchAll(/^[ \t]*\/\*\*?([\s\S]*?)\*\/|^[ \t]*\/\/ ([^\n]*)/gm)
  return Array.from(found, ([, block, line]) => (block ?? line ?? '').replace(/\s*\n\s*\* ?/g, ' '))
}

/** Names that a file declares; those of other libraries and of the database stay out. */
function declaredIn(text: string): string[] {
  const found = text.matchAll(/\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g)
  return Array.from(found, ([, name]) => name ?? '')
}

test('no file or declared name uses a withdrawn word', () => {
  const wrong = code.flatMap(path =>
    [basename(path).replace(/\.\w+$/, ''), ...declaredIn(read(path))].flatMap(name => {
      const part = withdrawnIn(name)
      return part ? [`${path}: ${name} (use ${NAMES[part]})`] : []
    }),
  )
  expect(wrong).toEqual([])
})

test('no comment uses a withdrawn phrase', () => {
  const wrong = code.flatMap(path =>
    commentsOf(read(path)).flatMap(comment =>
      PHRASES.filter(([phrase]) => phrase.test(comment)).map(
        ([phrase, plain]) => `${path}: ${phrase.exec(comment)?.[0]} (say "${plain}")`,
      ),
    ),
  )
  expect(wrong).toEqual([])
})

test('finds a word in any case and number, and leaves others alone', () => {
  expect(withdrawnIn('LotteryClerks')).toBe('clerk')
  expect(withdrawnIn('use-way-in')).toBe('wayin')
  expect(withdrawnIn('judgedCall')).toBe('judged')
  expect(withdrawnIn('bookkeeping')).toBeUndefined()
  expect(withdrawnIn('indeed')).toBeUndefined()
})
