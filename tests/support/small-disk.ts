import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own that is small enough to be filled. */
export interface SmallDisk {
  folder: string
  /** Fills it until at most so many bytes are left. */
  fill(leftBytes: number): void
  /** Gives back what `fill` took. */
  free(): void
  remove(): void
}

/** A memory file system of that size; undefined where this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'baize-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: leftBytes => {
      const block = Buffer.alloc(4_096, 1)
      const file = openSync(ballast, 'a')
      const left = () => {
        const { bavail, bsize } = statfsSync(folder)
        return bavail * bsize
      }
      while (left() > leftBytes) writeSync(file, block)
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
