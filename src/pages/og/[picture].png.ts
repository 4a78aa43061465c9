import type { APIRoute, GetStaticPaths } from 'astro'
import { socialPicture, socialPictures } from '#layouts/pictures/social.ts'

export const getStaticPaths: GetStaticPaths = () =>
  [...socialPictures().keys()].map(picture => ({ params: { picture }, props: { picture } }))

/** What social networks show beside a shared link (Open Graph, 1200 × 630). */
export const GET: APIRoute = async ({ props }) =>
  new Response(new Uint8Array(await socialPicture(props.picture as string)), {
    headers: { 'content-type': 'image/png' },
  })
