/** The sign-in providers that a deployment may have, by the numbers in the names of their settings (spec 2.3). */
export const OIDC_PROVIDER_IDS = ['1', '2'] as const
export type OidcProviderId = (typeof OIDC_PROVIDER_IDS)[number]
