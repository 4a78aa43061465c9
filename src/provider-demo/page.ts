import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { formatMoney, isCurrency, minorOf } from '#lib/money/money.ts'
import type { Payment } from './books.ts'

const LOCALES = resolve(import.meta.dirname, '../../locales')

/** The language of a tag such as "th" or "zh-Hans". */
function languageOf(tag: string): Language {
  return SHIPPED_LANGUAGES.find(language => LANGUAGES[language].tag === tag) ?? DEFAULT_LANGUAGE
}

function textsOf(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(`${LOCALES}/${language}/paypage.json`, 'utf8')) as Record<string, string>
}

const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** The one page of a payment: what is paid to whom, and the two ways it can end. It needs no script. */
export function paymentPage(
  payment: Payment,
  { base, merchantName }: { base: string; merchantName: string },
): string {
  const language = languageOf(payment.language)
  const { tag } = LANGUAGES[language]
  const texts = textsOf(language)
  const say = (key: string) => escaped(texts[key] ?? key)
  const { currency } = payment
  const minor = minorOf(payment.amount)
  const amount = isCurrency(currency) ? formatMoney(minor, currency, tag) : `${minor} ${currency}`
  const button = (end: string, label: string, kind: string) =>
    `<form method="post" action="${base}/pay/${payment.id}/${end}"><button class="${kind}">${label}</button></form>`
  const choices =
    payment.status === 'open'
      ? `${button('paid', say('pay'), 'pay')}${button('failed', say('cancel'), 'cancel')}`
      : `<p class="over" role="status">${say(payment.status)}</p>
<p><a href="${escaped(payment.return_url)}">${say('back')}</a></p>`
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/page.css">
</head>
<body>
<main>
<p class="mark">${say('title')}</p>
<h1>${escaped(amount)}</h1>
<dl><dt>${say('payee')}</dt><dd>${escaped(merchantName)}</dd>
<dt>${say('reference')}</dt><dd>${escaped(payment.reference.slice(-12).toUpperCase())}</dd></dl>
<p class="note">${say('testNote')}</p>
${choices}
</main>
</body>
</html>`
}

/** A form that is answered with a way back follows it, so the merchant's address is allowed besides our own. */
export function pagePolicy(returnUrl: string): string {
  const back = URL.canParse(returnUrl) ? new URL(returnUrl).origin : ''
  return `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`
}
