import type { APIRoute, GetStaticPaths } from 'astro'
import { artInput, gameArt } from '#lib/art/art.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { publishedHeads } from '#lib/snapshot/publish.ts'

/** The labels that the static pages show; the server draws those of the other games when they are asked for. */
export const getStaticPaths: GetStaticPaths = () =>
  publishedHeads(loadSnapshot()).map(head => ({
    params: { path: head.iconUrl.replace(/^\/art\/|\.svg$/g, '') },
    props: { art: artInput(head) },
  }))

export const GET: APIRoute = ({ props }) =>
  new Response(gameArt(props.art), { headers: { 'content-type': 'image/svg+xml' } })
