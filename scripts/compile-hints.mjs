/** What answers the first key of a search. */
const FIRST_KEY = /src\/(lib\/search|islands\/lobby)\/|src\/layouts\/search\/search-dialog/

/**
 * Has a browser compile, as a whole and while they arrive, the files that answer the first key of a search. Else it compiles a
 * function when it is first called, and that key waits for it. An explicit compile hint of V8; others skip a comment. It has to
 * stand at the very top, above what the bundler puts there, so that it is written last.
 */
export function compiledAtOnce() {
  return {
    name: 'compiled-at-once',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.moduleIds.some(id => FIRST_KEY.test(id)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
