import type { APIRoute } from 'astro'
import { developmentApp } from '#server/development.ts'

/** The only door from Astro into the server, for `npm run dev`. In production main.ts serves the same app directly. */
export const prerender = false

export const ALL: APIRoute = async ({ request }) => (await developmentApp()).fetch(request)
