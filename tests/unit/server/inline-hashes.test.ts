import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy } from '#server/platform/security-headers.ts'
import { inlineHashes } from '../../../scripts/seal-site.ts'

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('finds the inline scripts and styles that a browser would run, and no others', () => {
  const html = `<style>a{}</style><script>run()</script><script src="/a.js"></script>
    <script type="application/ld+json">{"data":1}</script><script type="module">more()</script><style media="x">b{}</style>`
  expect(inlineHashes(html)).toEqual({
    scripts: [sha('run()'), sha('more()')],
    styles: [sha('a{}'), sha('b{}')],
  })
})

test('a page may load the fonts that are written into it, and no other page may', () => {
  const config = { publicUrl: 'https://play.example', apiOrigin: undefined, gameOrigins: [] }
  const policyOf = (html: string) => contentPolicy(config, inlineHashes(html))
  const face = `<style>@font-face{src:url(data:font/woff2;base64,d09G)}</style>`
  expect(policyOf(face)).toContain("font-src 'self' data:;")
  expect(policyOf('<style>a{}</style>')).toContain("font-src 'self';")
})

test('the policy of a page allows nothing inline but by hash', () => {
  const policy = contentPolicy(
    {
      publicUrl: 'https://play.example',
      apiOrigin: 'https://api.example',
      gameOrigins: ['https://games.example'],
    },
    { scripts: [sha('x')], styles: [] },
  )
  expect(policy).not.toMatch(/unsafe-/)
  expect(policy).toContain(`script-src 'self' '${sha('x')}'`)
  expect(policy).toContain("connect-src 'self' https://api.example")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("frame-src 'self' https://games.example")
})
