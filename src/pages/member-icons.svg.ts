import type { APIRoute } from 'astro'
import { memberIconSvg } from '#layouts/member-icons.ts'
import { MEMBER_ICONS } from '#lib/identity/icon-rules.ts'

const symbols = MEMBER_ICONS.map(
  name => `<symbol id="${name}" viewBox="0 0 24 24">${memberIconSvg(name)}</symbol>`,
)

/** Members' icons in one cached file, for islands: `<use href="/member-icons.svg#lotus">`. */
export const GET: APIRoute = () =>
  new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  })
