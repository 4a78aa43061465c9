import { registerHooks } from 'node:module'

/**
 * Our own modules name each other by whole file names ("#lib/money/money.ts", "./queries.ts"), so their addresses are
 * known without asking the file system for each of three thousand imports: a quarter of the time in which they load.
 */
const SOURCE = new URL('../src/', import.meta.url).href
const ALIAS = /^#(?=(?:lib|server|islands|layouts)\/.*\.ts$)/

registerHooks({
  resolve: (specifier, context, next) => {
    const isOwn = context.parentURL?.startsWith(SOURCE) && specifier.endsWith('.ts')
    const base = ALIAS.test(specifier) ? SOURCE : specifier.startsWith('.') ? context.parentURL : undefined
    if (!isOwn || !base) return next(specifier, context)
    const { href } = new URL(specifier.replace(ALIAS, './'), base)
    return { url: href, format: 'module-typescript', shortCircuit: true }
  },
})
