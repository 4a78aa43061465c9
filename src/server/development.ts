import { type Assembled, assemble } from './assemble.ts'
import { getConfig } from './config.ts'
import { createLog } from './platform/log.ts'

/** Kept on the global object: the development server loads this module anew after a change, the database opens once. */
const keeper = globalThis as { baizeDevelopment?: Promise<Assembled> }

/** The assembled server inside Astro's development server: API and mounts. */
export function developmentServer(): Promise<Assembled> {
  keeper.baizeDevelopment ??= assemble(getConfig(process.env), {
    log: createLog('info'),
    progress: line => process.stdout.write(`${line}\n`),
  }).then(assembled => {
    assembled.start()
    return assembled
  })
  return keeper.baizeDevelopment
}
