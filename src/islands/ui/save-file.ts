/** Hands a file over to the browser's downloads, under that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after the press; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
