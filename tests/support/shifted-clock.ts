import { existsSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of other processes, moved while they run. */
export interface ShiftedClock {
  /** What a process is started with to have this clock; its timers and measured times stay those of the machine. */
  env: Record<string, string>
  set(moment: Date): void
  remove(): void
}

/** libfaketime for programs with threads, where it is installed. */
export function faketimeLibrary(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketimeMT.so.1').find(path => existsSync(path))
}

/** Makes a clock that stands at the machine's until it is set; it goes on from there. */
export function shiftedClock(library: string): ShiftedClock {
  const folder = mkdtempSync(join(tmpdir(), 'baize-clock-'))
  const file = join(folder, 'offset')
  // Whoever reads it meanwhile must find the whole of one or of the other.
  const write = (offset: string) => {
    writeFileSync(`${file}.next`, `${offset}\n`)
    renameSync(`${file}.next`, file)
  }
  write('+0')
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set: moment => {
      // A test may have moved the dates of its own process; this is when it really is.
      const seconds = (moment.getTime() - performance.timeOrigin - performance.now()) / 1_000
      write(`${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}`)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
