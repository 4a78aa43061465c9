import type { APIRoute, GetStaticPaths } from 'astro'
import { labelSheets } from '#layouts/pictures/label-sheets.ts'

/** The labels of the first screen of each kind of page, in one file each. */
export const getStaticPaths: GetStaticPaths = () =>
  [...labelSheets().values()].map(({ href, svg }) => ({
    params: { sheet: href.replace(/^\/labels\/|\.svg$/g, '') },
    props: { svg },
  }))

export const GET: APIRoute = ({ props }) =>
  new Response(props.svg, { headers: { 'content-type': 'image/svg+xml' } })
