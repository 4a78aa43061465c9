import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let common: ReadonlySet<string> | undefined

/** Letters that people replace by digits and signs to make a common password look uncommon. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/**
 * Returns true for a password that attackers try first: one on the list of scripts/build-common-passwords.ts, as typed,
 * without the signs at its end, or with its substitutions undone ("P@ssw0rd", "Password123!").
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trim()
      .split('\n'),
  )
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^a-z0-9]+$/, '')
  const stem = bare.replace(/\d+$/, '')
  const plain = [...stem].map(character => DISGUISES[character] ?? character).join('')
  return [lower, bare, plain, plain + bare.slice(stem.length)].some(form => common?.has(form))
}
