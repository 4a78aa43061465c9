import { expect, test } from 'vitest'
import { cleanHtml } from '#lib/content/clean-html.ts'
import { whatWasCut } from '#lib/content/what-was-cut.ts'

// Protects: who writes HTML hears what of it nobody will see.

test.each([
  ['<p>Fine</p>', []],
  ['<p>Play <b>calmly</b>, <i>now</i></p><img src="/a.png">', []],
  ['<p onclick="x()">a</p><script>x()</script>', ['onclick', '<script>']],
  ['<p style=top:0 class="a">a</p><p class="b">b</p>', ['style', 'class']],
  ['<a href="javascript:x()">a</a><a href="/verify">b</a>', ['href']],
  ['<img src="https://elsewhere.example/a.png" alt="x">', ['<img>', 'src', 'alt']],
])('%s', (html, cut) => {
  expect(whatWasCut(html, cleanHtml(html))).toEqual(cut)
})
