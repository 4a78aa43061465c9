import type { BuiltWith } from './build-settings.ts'
import type { InlineHashes } from './security-headers.ts'

/** One file of the built site, as `scripts/seal-site.ts` records it. */
export interface SiteFile {
  type: string
  bytes: number
  etag: string
  /** Precompressed forms next to the file (.br, .gz), with their size. */
  br?: number
  gz?: number
  /** Pages only. */
  inline?: InlineHashes
}

/** `dist/site.json`: every file of `dist/client` by its path from the root ("/en/index.html"). */
export interface SiteIndex {
  /** Missing in builds of earlier versions. */
  builtWith?: BuiltWith
  /** Names what renders the pages: the same in every build of the same sources and settings, whatever the content. */
  release?: string
  files: Record<string, SiteFile>
}
