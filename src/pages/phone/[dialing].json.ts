import type { APIRoute, GetStaticPaths } from 'astro'
import all from 'libphonenumber-js/metadata.max.json'

/**
 * The numbering plan behind one dialling code, so that a browser loads a kilobyte and not the whole world's. The server
 * checks with the same plans.
 */
export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(all.country_calling_codes).map(dialing => ({ params: { dialing } }))

export const GET: APIRoute = ({ params }) => {
  const dialing = params.dialing as keyof typeof all.country_calling_codes
  const codes: readonly string[] = all.country_calling_codes[dialing] ?? []
  const countries = Object.fromEntries(Object.entries(all.countries).filter(([code]) => codes.includes(code)))
  const plan = {
    version: all.version,
    country_calling_codes: { [dialing]: codes },
    countries,
    nonGeographic: {},
  }
  return new Response(JSON.stringify(plan), { headers: { 'content-type': 'application/json' } })
}
