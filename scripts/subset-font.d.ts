/** The part of `subset-font` that build-fonts.ts uses; the package carries no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
