import type { APIRoute, GetStaticPaths } from 'astro'
import { builtLabels } from '#layouts/pictures/built-labels.ts'

/** The labels that the static pages show; the server makes those of the other games when they are asked for. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await builtLabels()).map(({ path, picture }) => ({
    params: { path: path.slice('/art/'.length) },
    props: { picture },
  }))

export const GET: APIRoute = ({ props }) => new Response(props.picture)
