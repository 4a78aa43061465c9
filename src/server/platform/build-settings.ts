import { readPolicy } from '#lib/limits/policy.ts'
import type { Config } from '../config.ts'

/** The environment variables that a build depends on: if one changes, the build is stale. A test finds missing ones. */
export const BUILD_SETTINGS = [
  'DEMO',
  'PUBLIC_LANGUAGES',
  'PUBLIC_SITE_URL',
  'PUBLIC_API_ORIGIN',
  'PUBLIC_MERCHANT_CODE',
  'PUBLIC_TIME_ZONE',
  'PUBLIC_CURRENCY',
  'PUBLIC_POLICY',
  'PUBLIC_POLICY_CHANGES',
  'SNAPSHOT_DIR',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that the pages were built with and the server must share: written to dist/site.json. */
export interface BuiltWith {
  demo: 'on' | 'off'
  currency: string
  timeZone: string
  /** The whole policy. */
  policy: string
}

/** By default, pages use the server's own time zone and currency, and pages of a real site its own address. */
export function buildEnvironment(env: Environment): Environment {
  const ownAddress = env.DEMO === 'off' ? env.PUBLIC_URL : undefined
  return {
    ...env,
    PUBLIC_SITE_URL: env.PUBLIC_SITE_URL || ownAddress,
    PUBLIC_TIME_ZONE: env.PUBLIC_TIME_ZONE || env.TIME_ZONE,
    PUBLIC_CURRENCY: env.PUBLIC_CURRENCY || env.CURRENCY,
  }
}

/** Returns those settings of a build's environment. */
export function builtWith(env: Environment): BuiltWith {
  return {
    demo: env.DEMO === 'off' ? 'off' : 'on',
    currency: env.PUBLIC_CURRENCY || 'THB',
    timeZone: env.PUBLIC_TIME_ZONE || 'Asia/Bangkok',
    policy: JSON.stringify(readPolicy(env.PUBLIC_POLICY, env.PUBLIC_POLICY_CHANGES)),
  }
}

/** Throws if the pages were built with other settings than this server's, such as play money on a real-money server. */
export function requireFittingBuild(built: BuiltWith | undefined, config: Config): void {
  const differences = built ? differencesOf(built, config) : unknownBuild(config)
  if (differences.length === 0) return
  throw new Error(
    [
      `The pages in ${config.distDir} were not built for this server:`,
      ...differences.map(line => `  ${line}`),
      'Build them with the settings that the server has ("npm run build"); "npm start" does so itself.',
    ].join('\n'),
  )
}

function differencesOf(built: BuiltWith, { demo, currency, timeZone, policy }: Config): string[] {
  const differs = (name: string, there: string, here: string) =>
    there === here ? [] : [`${name}: built with ${there}, started with ${here}`]
  return [
    ...differs('DEMO', built.demo, demo ? 'on' : 'off'),
    ...differs('PUBLIC_CURRENCY and CURRENCY', built.currency, currency),
    ...differs('PUBLIC_TIME_ZONE and TIME_ZONE', built.timeZone, timeZone),
    ...(built.policy === JSON.stringify(policy)
      ? []
      : ['PUBLIC_POLICY or PUBLIC_POLICY_CHANGES: built with others than it is started with']),
  ]
}

/** Builds of an earlier version do not record their settings. */
function unknownBuild({ demo }: Config): string[] {
  return demo ? [] : ['DEMO: they do not say whether they are those of a demo; an earlier version built them']
}
