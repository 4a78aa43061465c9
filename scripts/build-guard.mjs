/**
 * Stops the build when a module below src/server reaches a browser bundle: secrets, SQL and the rules that only the
 * server may decide live there. The drawing of labels, the demo world and the published snapshot stay out as well: they
 * are large and only the build and the server need them. Types are gone before a bundler sees them, so a type import
 * is free.
 */
export function serverCodeStaysOut() {
  return {
    name: 'server-code-stays-out',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    transform(_code, id) {
      if (/\/src\/(server|vendor-demo\/server|lib\/(art|demo|snapshot))\b/.test(id.split('?')[0])) {
        this.error(
          `${id} is server code, or only for the build, and was imported by something that runs in the browser.`,
        )
      }
    },
  }
}
