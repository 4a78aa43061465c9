import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { serverCodeStaysOut } from './scripts/build-guard.mjs'
import { developmentMounts } from './scripts/development-mounts.mjs'
import { keepRenderer } from './scripts/keep-renderer.ts'
import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from './src/lib/i18n/languages.ts'

/**
 * `client:intent` wakes an island when the visitor reaches for it, without losing the first click;
 * `client:signed-in` wakes it when somebody is signed in.
 */
const directives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      // Paths as text: a URL object is passed on to the bundler and fails there.
      addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/directive.ts' })
      addClientDirective({ name: 'signed-in', entrypoint: './src/islands/intent/signed-in-directive.ts' })
    },
  },
}

/** What a class of a style module is called in the page: ".SlipLines-row" of src/islands/lottery is ".lottery-SlipLines-row". */
function scopedName(name, file) {
  const [, folder, sheet] = /([^/]+)\/([^/]+)\.module\.css/.exec(file) ?? []
  return `${folder}-${sheet}-${name}`
}

/** Small modules without dependencies that guest pages share. */
const GUEST_MODULES =
  /vite\/preload-helper|src\/layouts\/lobby\/freshness\.ts|src\/lib\/(games\/lists-event|i18n\/(format|languages)|money\/(currency|money)|wire\/mode|site\/(ask|status-watch)|notices\/(kept|rules|store)|session\/(first-login|merchant))\.ts|src\/islands\/ui\/(modal|plain-press)\.ts/

/**
 * What follows one tap comes in few files side by side: a browser asks for six at a time, and every level of imports below
 * the first costs a slow phone another way to the server and back.
 */
const REACT = /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/|@astrojs\/react\/dist\/client/
const CALLS =
  /node_modules\/(nanostores|valibot)\/|src\/lib\/(wire\/(action|client|errors|loadable|schemas|sealed-again)|session\/(barred|remembered|store|tab|welcome)|ids\/ids|identity\/(access-store|api|barred|rules))\.ts/
/** None of these may import a style sheet, themselves or through others: it would come after the page's own. */
const LOGIN =
  /src\/islands\/ui\/(Icon\.tsx|fields\.ts)|src\/islands\/identity\/(use-captcha|use-auth-form)\.ts|src\/lib\/identity\/(on-signed-in|login-name|login-texts|remember-api|store|welcome)\.ts|src\/lib\/security\/show-passkey\.ts/

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  adapter: node({ mode: 'middleware' }),
  integrations: [
    react(),
    i18next({ configPath: './astro-i18next.config.cjs' }),
    directives,
    developmentMounts(),
    keepRenderer(),
  ],
  i18n: {
    defaultLocale: DEFAULT_LANGUAGE,
    locales: [...SITE_LANGUAGES],
    routing: { prefixDefaultLocale: false },
  },
  build: {
    format: 'directory',
    // Style sheets stay files, so that the content policy needs no hash per page.
    inlineStylesheets: 'never',
  },
  vite: {
    plugins: [serverCodeStaysOut()],
    worker: {
      format: 'es',
      plugins: () => [serverCodeStaysOut()],
      // A folder of their own: a worker runs under the policy of its own file (server/platform/security-headers.ts).
      rolldownOptions: { output: { entryFileNames: 'workers/[name].[hash].js' } },
    },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      // Scripts stay files too: the few that must be inline are marked so, and are the same on every page.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // What every page starts with is one file, not a dozen of a few hundred bytes each.
          codeSplitting: {
            groups: [
              { name: 'guest', test: GUEST_MODULES },
              { name: 'renderer', test: REACT },
              { name: 'calls', test: CALLS },
              { name: 'login', test: LOGIN },
            ],
          },
        },
      },
    },
  },
})
