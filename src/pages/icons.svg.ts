import type { APIRoute } from 'astro'
import { ICONS } from '#layouts/icons.ts'

const stroke =
  'fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'
const symbols = Object.entries(ICONS).map(
  ([name, paths]) => `<symbol id="i-${name}" viewBox="0 0 24 24" ${stroke}>${paths}</symbol>`,
)

/** All icons in one cached file, for islands: `<use href="/icons.svg#i-name">` keeps the paths out of their scripts. */
export const GET: APIRoute = () =>
  new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  })
