import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import { OIDC_PROVIDER_IDS } from '#lib/social/rules.ts'
import type { Database } from '#server/db/database.ts'
import type { App } from '#server/platform/context.ts'
import { limitNetwork } from '#server/platform/serve.ts'
import { hashOf } from './browser.ts'
import { languageOfFlow } from './queries.ts'

/**
 * The parameters that a provider sends (OpenID Connect Core 1.0 section 3.1.2.5, RFC 9207); no others are passed on.
 */
const PARAMETERS = ['code', 'state', 'iss', 'error'] as const

/** Guests behind one carrier's address are counted together. */
const RATE = { limit: 3_000, windowSeconds: 60 }

/**
 * The redirect address for providers. It changes nothing and only redirects to the page that finishes the sign-in, in
 * the language that it started in: the provider's parameters are valid once, and only in the browser that started.
 */
export function mountCallback(app: App, db: Database): void {
  app.get('/social/callback/:provider', async context => {
    context.set('action', 'socialCallback')
    limitNetwork(context, RATE)
    const provider = OIDC_PROVIDER_IDS.find(id => id === context.req.param('provider'))
    if (!provider) return context.notFound()
    const given = new URL(context.req.url).searchParams
    const state = given.get('state') ?? ''
    const language = languageOfPage((await languageOfFlow(db, hashOf(state))) ?? '')
    const query = new URLSearchParams({ provider })
    for (const name of PARAMETERS) {
      const value = given.get(name)
      if (value !== null) query.set(name, value)
    }
    return context.redirect(`${pathIn(language, '/social')}?${query}`, 303)
  })
}
