/**
 * Stops the build when a module below src/server reaches a browser bundle: secrets, SQL and the rules that only the
 * server may decide live there. Types are gone before a bundler sees them, so a type import is free.
 */
export function serverCodeStaysOut() {
  return {
    name: 'server-code-stays-out',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    transform(_code, id) {
      if (/\/src\/(server|vendor-demo\/server)\b/.test(id.split('?')[0])) {
        this.error(`${id} is server code and was imported by something that runs in the browser.`)
      }
    },
  }
}
