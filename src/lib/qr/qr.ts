import { encode } from 'uqr'

/** A QR code as one path of an SVG; the quiet zone of four modules is part of it. */
export interface QrDrawing {
  /** Modules on one side, quiet zone included: the view box. */
  size: number
  path: string
}

const QUIET_ZONE = 4

/** Draws the QR code of a text, so that no third party learns who scans what. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const runs = data.flatMap((row, y) => darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return { size, path: runs.join('') }
}

/** The dark stretches of a row, each with its start and length. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}
