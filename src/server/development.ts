import { type Assembled, assemble } from './assemble.ts'
import { getConfig } from './config.ts'
import { createLog } from './platform/log.ts'

/** Kept on the global object: the development server loads this module anew after a change, the database opens once. */
const keeper = globalThis as { baizeDevelopment?: Promise<Assembled> }

/** The API inside Astro's development server. */
export async function developmentApp(): Promise<Assembled['app']> {
  keeper.baizeDevelopment ??= assemble(getConfig(process.env), { log: createLog('info'), progress: () => {} })
  return (await keeper.baizeDevelopment).app
}
