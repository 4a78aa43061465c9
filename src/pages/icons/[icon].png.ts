import type { APIRoute, GetStaticPaths } from 'astro'
import { APP_ICONS, type AppIcon, appIcon } from '#layouts/pictures/icons.ts'

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(APP_ICONS).map(icon => ({ params: { icon }, props: { icon } }))

/** The icons of the installed site (site.webmanifest). */
export const GET: APIRoute = async ({ props }) =>
  new Response(new Uint8Array(await appIcon(props.icon as AppIcon)), {
    headers: { 'content-type': 'image/png' },
  })
