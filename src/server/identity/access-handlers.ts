import { registerSettings } from '#lib/identity/access-api.ts'
import { enabledModules } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type Route, serve } from '#server/platform/serve.ts'

/** Which sign-in methods are enabled, by the operator's current settings. */
export function accessRoutes(settings: () => SiteSettings): Route[] {
  return [
    serve(registerSettings, async ({ runtime }) => {
      const modules = enabledModules(settings().modules)
      const providers = modules.has('SOCIALLOGIN') ? runtime.config.oidcProviders : []
      const service = settings().phoneVerification
      return {
        modules: [...modules],
        socialProviders: providers.map(({ id, name }) => ({ id, name })),
        recoveryCountries: settings().recovery.countryPicker,
        ...(service.provider === 'service'
          ? { phoneService: { endpoint: service.endpoint, apiKey: service.apiKey } }
          : {}),
      }
    }),
  ]
}
