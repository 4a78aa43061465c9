import { expect, test } from 'vitest'
import { cleanHtml } from '#lib/content/clean-html.ts'
import { seeded } from '#tests/support/random.ts'

// Reliability S33 to S36: what operators write, or whoever gets at their account, runs nothing and covers nothing.

const NASTY = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="https://evil.example/pixel.png"><img src="//evil.example/pixel.png">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example" target="_top" onclick="alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe><object data=x></object><embed src=x>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>body{display:none}</style>',
  '<div style="position:fixed;inset:0;background:url(https://evil.example)">x</div>',
  '<p id="location" name="cookie" class="dialog">x</p><a name="body" id="getElementById">x</a>',
  '<form action="https://evil.example"><input name="attributes"><button formaction=x>x</button></form>',
  '<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title>',
  '<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp>',
  '<video poster=javascript:alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<p lang="en" dir="ltr" data-open-dialog="login" popovertarget="x" is="baize-x" slot="head">x</p>',
  '<!--[if IE]><script>alert(1)</script><![endif]--><?xml version="1.0"?><![CDATA[<script>alert(1)</script>]]>',
  '<a href="https://a.example" rel="opener">x</a>',
  `${'<div>'.repeat(500)}x`,
  '<p>unclosed <b>bold <i>both</p> after',
  '\u0000<script\u0000>alert(1)</script>',
]

/** Looked for in the tags only: the same words as text harm nobody. */
const BAD_TAG =
  /^<(?!\/?(?:p|br|hr|h[234]|blockquote|[uo]l|li|d[ltd]|strong|em|u|s|small|mark|su[bp]|code|span|div|time|a|img|figure|figcaption|table|caption|t(?:head|body|foot|r|h|d))\b)/i
const BAD_ATTRIBUTE = /\s(on\w+|style|id|name|class|target|data-[\w-]*|src(set|doc)|action|is|slot)\s*=/i

function faultsOf(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? []
  return tags.filter(tag => {
    const address = /\s(?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? ''
    const isPicture = tag.startsWith('<img')
    const isFine = isPicture
      ? /^(\/(?!\/)|[\w.-]+$)/.test(address)
      : address === '' || /^(https?:|mailto:|tel:|[/#?]|[\w.-]+(\/|$))/i.test(address)
    const isOpen = /^<a [^>]*href="https?:/i.test(tag) && !tag.includes('rel="noopener noreferrer"')
    return BAD_TAG.test(tag) || BAD_ATTRIBUTE.test(tag) || !isFine || isOpen || address.startsWith('//')
  })
}

test.each(NASTY)('nothing of %j runs, loads, covers or stands for something of ours', html => {
  const clean = cleanHtml(html)
  expect(faultsOf(clean)).toEqual([])
  expect(cleanHtml(clean)).toBe(clean)
})

test('cleaning what is clean changes nothing, however nasty pieces are put together', () => {
  const random = seeded(7)
  const pieces = [
    ...NASTY.map(text => text.slice(0, 80)),
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '</',
    '<!--',
    'ก',
    '\n',
    '=',
  ]
  for (let time = 0; time < 2_000; time += 1) {
    const count = 1 + random.below(8)
    const html = Array.from({ length: count }, () => {
      const piece = pieces[random.below(pieces.length)] ?? ''
      const from = random.chance(0.3) ? random.below(piece.length) : 0
      return piece.slice(from)
    }).join('')
    const clean = cleanHtml(html)
    expect(faultsOf(clean), html).toEqual([])
    expect(cleanHtml(clean), html).toBe(clean)
  }
})

test('what operators mean to write stays as it is', () => {
  const written = [
    '<h2>เติมเงิน</h2><p>ฝากเงินได้ <strong>ตลอดวัน</strong> ดู<a href="/help#deposit">วิธีฝากเงิน</a></p>',
    '<ul><li>一</li><li>二</li></ul><ol start="3"><li>三</li></ol>',
    '<table><thead><tr><th scope="col">Rank</th><th colspan="2">Prize</th></tr></thead><tbody><tr><td>1</td><td>10</td><td>x</td></tr></tbody></table>',
    '<p><a href="mailto:service@example.com">Mail</a>, <a href="tel:+6621234567">call</a> &amp; more</p>',
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer">Rules</a></p>',
    '<figure><img src="/art/x.svg" alt="A koi" loading="lazy" /><figcaption>Koi</figcaption></figure>',
    '<blockquote lang="ja"><p>約束</p></blockquote><p>1 &lt; 2<br />next</p>',
  ]
  for (const html of written) expect(cleanHtml(html)).toBe(html)
})
