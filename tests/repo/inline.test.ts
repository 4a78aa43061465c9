import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/build-site.ts'

// Protects: no page has a style or a handler inside of an element. The content policy names scripts and style elements by
// their hashes and refuses those, so that a browser would leave them out.

beforeAll(async () => {
  await buildSite()
}, 120_000)

const INLINE = /<[a-z][^>]*\s(?:style|on[a-z]+)=/
const withoutScripts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '')

test('no built page has a style or a handler inside of an element', () => {
  const found = (html: string) => INLINE.exec(withoutScripts(html))?.[0]
  expect(found('<p class="a" style="top:0">')).toBe('<p class="a" style=')
  expect(found('<p>on="x"</p><script>a = "<i onclick="</script>')).toBeUndefined()
  const { files } = JSON.parse(readFileSync('dist/site.json', 'utf8')) as { files: Record<string, unknown> }
  const pages = Object.keys(files).filter(file => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(100)
  const wrong = pages.flatMap(page => {
    const inline = found(readFileSync(`dist/client${page}`, 'utf8'))
    return inline ? [`${page}: ${inline}`] : []
  })
  expect(wrong).toEqual([])
})
