import type { SiteSettings } from '#lib/site/settings.ts'
import type { App } from '#server/platform/context.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { mountCallback } from './callback.ts'
import { oidcRoutes } from './finish-oidc.ts'
import { linkRoutes } from './links.ts'
import { deleteOldFlows } from './queries.ts'
import { socialRegisterRoutes } from './register.ts'
import { SocialServices } from './services.ts'
import { startRoutes } from './start.ts'

/** The social sign-in parts that a server process is assembled from. */
export interface Social {
  routes: readonly Route[]
  /** Mounts the redirect address for providers. */
  mount: (app: App) => void
  /** Deletes expired flows; any process calls it every few minutes. */
  forgetOld: () => Promise<void>
}

export function assembleSocial(
  { config, clock, log, db }: Pick<Runtime, 'config' | 'clock' | 'log' | 'db'>,
  parts: { settings: () => SiteSettings; secret: string },
): Social {
  const services = new SocialServices({ config, clock, log, ...parts })
  return {
    routes: [
      ...startRoutes(services),
      ...oidcRoutes(services),
      ...socialRegisterRoutes(services),
      ...linkRoutes(services),
    ],
    mount: app => mountCallback(app, db),
    forgetOld: () => deleteOldFlows(db, clock.now()),
  }
}
