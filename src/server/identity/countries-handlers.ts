import { countryName } from '#lib/i18n/country-name.ts'
import { countryCodes } from '#lib/identity/countries-api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { dialingCodeOf } from './phone.ts'

/** The countries whose mobile numbers the site accepts (spec 2.4, 7.4). */
export function countryRoutes(settings: () => SiteSettings): Route[] {
  return [
    serve(countryCodes, async ({ language }) => ({
      countries: settings().countries.flatMap(countryCode => {
        const countryDialingCode = dialingCodeOf(countryCode)
        return countryDialingCode
          ? [{ countryCode, countryDialingCode, name: countryName(language, countryCode) }]
          : []
      }),
    })),
  ]
}
