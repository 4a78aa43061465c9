import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { serverCodeStaysOut } from './scripts/build-guard.mjs'
import { developmentMounts } from './scripts/development-mounts.mjs'
import { DEFAULT_LANGUAGE, LANGUAGES } from './src/lib/i18n/languages.ts'

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

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL ?? 'http://localhost:4321',
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
  ],
  i18n: {
    defaultLocale: DEFAULT_LANGUAGE,
    locales: Object.keys(LANGUAGES),
    routing: { prefixDefaultLocale: false },
  },
  build: {
    format: 'directory',
    // Style sheets stay files, so that the content policy needs no hash per page.
    inlineStylesheets: 'never',
  },
  vite: {
    plugins: [serverCodeStaysOut()],
    build: {
      // Scripts stay files too: the few that must be inline are marked so, and are the same on every page.
      assetsInlineLimit: 0,
    },
  },
})
