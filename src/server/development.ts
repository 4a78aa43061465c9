import { type Assembled, assemble } from './assemble.ts'
import { getConfig } from './config.ts'
import { createLog } from './platform/log.ts'

/**
 * Stored on the global object: the development server reloads this module after a change, but the database opens once.
 */
const held = globalThis as { baizeDevelopment?: Promise<Assembled> }

/** The assembled server inside Astro's development server: API and mounts. */
export function developmentServer(): Promise<Assembled> {
  held.baizeDevelopment ??= assemble(getConfig(process.env), {
    log: createLog('info'),
    progress: line => process.stdout.write(`${line}\n`),
  }).then(assembled => {
    assembled.start()
    return assembled
  })
  return held.baizeDevelopment
}
