/**
 * Whether this build is of a demo deployment: DEMO, the same for build and server, on unless it says "off". What only
 * a demo has, such as the outbox page, is left out of other builds.
 */
export const IS_DEMO = globalThis.process?.env.DEMO !== 'off'
