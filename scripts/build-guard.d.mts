/** The guard as a Vite plugin; typed here, since the configuration that uses it is plain JavaScript. */
export function serverCodeStaysOut(): {
  name: string
  enforce: 'pre'
  applyToEnvironment: (environment: { name: string }) => boolean
  transform: (this: { error: (message: string) => never }, code: string, id: string) => void
}
