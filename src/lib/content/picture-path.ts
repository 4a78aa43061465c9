/** The address of one file of an operator's picture. */
export function picturePath(hash: string, width: number, format: 'avif' | 'webp'): string {
  return `/pictures/${hash}-${width}.${format}`
}
