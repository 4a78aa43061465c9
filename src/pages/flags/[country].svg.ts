import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'

const folder = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags/4x3')

/** The flag of every country by its code of two letters, since the operator may let in numbers of any of them. */
export const getStaticPaths: GetStaticPaths = () =>
  readdirSync(folder)
    .filter(file => /^[a-z]{2}\.svg$/.test(file))
    .map(file => ({ params: { country: file.slice(0, 2) } }))

export const GET: APIRoute = ({ params }) =>
  new Response(readFileSync(join(folder, `${params.country}.svg`), 'utf8'), {
    headers: { 'content-type': 'image/svg+xml' },
  })
