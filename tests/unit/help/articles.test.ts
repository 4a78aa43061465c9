import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#lib/content/clean-html.ts'
import { withSiteLinks } from '#lib/content/site-links.ts'
import { DEMO_HELP } from '#lib/demo/help.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'

/** The articles of the demo world hold what pages, other sites and the law expect of them. */
const anchors = DEMO_HELP.map(article => article.anchor)
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')
const ALLOWED = /^<\/?(p|ul|ol|li|strong|table|thead|tbody|tr|th|td|a)( href="[^"]*")?>$/

describe.each(SHIPPED_LANGUAGES)('articles in %s', language => {
  const bodies = DEMO_HELP.map(article => ({ anchor: article.anchor, ...article.texts[language] }))

  test('use the few tags that the page styles, and stay as they are when cleaned', () => {
    for (const { anchor, body } of bodies) {
      const strange = (body.match(/<[^>]*>/g) ?? []).filter(tag => !ALLOWED.test(tag))
      expect(strange, anchor).toEqual([])
      expect(cleanHtml(body).replaceAll(' rel="noopener noreferrer"', ''), anchor).toBe(body)
    }
  })

  test('link to articles that exist', () => {
    for (const { anchor, body } of bodies) {
      for (const [, target = ''] of body.matchAll(/href="#([^"]*)"/g))
        expect(anchors, `${anchor} → ${target}`).toContain(target)
    }
  })

  test('have the links of English, so that no translation lost one', () => {
    const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(match => match[1]).sort()
    for (const { anchor, texts } of DEMO_HELP)
      expect(links(texts[language].body), anchor).toEqual(links(texts.en.body))
  })

  test('say enough to help', () => {
    for (const { anchor, body, title } of bodies) {
      expect(title, anchor).toMatch(/^\S.*\S$/)
      expect(plain(body).length, anchor).toBeGreaterThan(150)
    }
  })
})

test('each anchor stands once, and those of other pages are there', () => {
  expect(new Set(anchors).size).toBe(anchors.length)
  for (const anchor of ['start', 'deposit', 'verify', 'care', 'term', 'privacy', 'contact'])
    expect(anchors).toContain(anchor)
})

test('links of operators lead to the page in the language that is read', () => {
  const html =
    '<p><a href="/verify">1</a><a href="#term">2</a><a href="https://example.com/" rel="noopener">3</a><a href="/en/help#term">4</a><a href="//evil.example/">5</a><img src="/art/a.svg" alt=""></p>'
  expect(withSiteLinks(html, 'th')).toBe(html)
  expect(withSiteLinks(html, 'en')).toBe(html.replace('"/verify"', '"/en/verify"'))
})
