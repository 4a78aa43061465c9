import { expect, test } from 'vitest'
import { afterSignIn, ownPath } from '#islands/identity/after-sign-in.ts'

const origin = 'https://play.example'
const at = (path: string) => {
  const url = new URL(path, origin)
  return { href: url.href, origin: url.origin, pathname: url.pathname }
}

// Protects: whoever signs in goes where they wanted, and never where an address made by somebody else leads.
test.each([
  ['/login', 'th', '/'],
  ['/en/login', 'en', '/en'],
  ['/login?next=%2Fmember%2Fdepositv2%3Fa%3D1', 'th', '/member/depositv2?a=1'],
  ['/en/verify', 'en', '/en'],
  ['/', 'th', undefined],
  ['/en/', 'en', undefined],
  ['/login?next=https%3A%2F%2Fevil.example%2F', 'th', '/'],
  ['/login?next=%2F%2Fevil.example', 'th', '/'],
])('from %s in %s to %s', (path, lang, target) => {
  expect(afterSignIn(at(path), lang)).toBe(target)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'member',
  '',
  null,
  '/\t/evil.example',
])('%j is no path of ours', next => {
  expect(ownPath(next, origin)).toBeUndefined()
})
