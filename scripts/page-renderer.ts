/**
 * What renders the pages. A build bundles it with every page, renders with it and keeps it (scripts/keep-renderer.ts), so
 * that a publish renders another snapshot without the bundler, and byte for byte what a build would.
 */

import { StaticPaths } from 'astro:static-paths'
import { createApp } from 'astro/app/entrypoint'

export type PagePath = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number]
type Route = PagePath['route']

const app = createApp({ streaming: false })

/** Every path of the site with its route, pages and files alike. */
export function allPaths(): Promise<PagePath[]> {
  return new StaticPaths(app).getAll()
}

/** Throws where the page cannot be rendered: the visitors' page about a fault is no page of the site. */
export async function render(request: Request, routeData: Route): Promise<Response> {
  const response = await app.render(request, { routeData })
  const isPageOfStatus = new RegExp(`/${response.status}/?$`).test(routeData.route)
  if (response.ok || isPageOfStatus) return response
  throw new Error(`${new URL(request.url).pathname} cannot be rendered (${response.status})`)
}

/** The site's own address, which pages are rendered under. */
export const site: string = import.meta.env.SITE
