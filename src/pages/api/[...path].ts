import type { APIRoute } from 'astro'
import { developmentServer } from '#server/development.ts'

/** The only import of the server from Astro, for `npm run dev`. In production main.ts serves the same app directly. */
export const prerender = false

export const ALL: APIRoute = async ({ request }) => (await developmentServer()).app.fetch(request)
