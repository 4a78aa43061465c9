import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { keepRenderer as keep, loadRenderer, type Renderer } from './kept-renderer.ts'

const ENTRY = fileURLToPath(new URL('page-renderer.ts', import.meta.url))

/** The bundler starts from our entry where Astro would start from its own. */
const rendererAsEntry = {
  name: 'renderer-as-entry',
  configEnvironment: (name: string) =>
    name === 'prerender' ? { build: { rolldownOptions: { input: ENTRY } } } : undefined,
}

/**
 * Renders the pages of a build with scripts/page-renderer.ts and keeps that renderer, so that a publish does the very same
 * with another snapshot.
 */
export function keepRenderer(): AstroIntegration {
  let distDir: string
  let bundle: string
  return {
    name: 'keep-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [rendererAsEntry] } })
      },
      'astro:config:done': ({ config }) => {
        distDir = fileURLToPath(config.outDir)
        // Astro removes it once everything is rendered.
        bundle = fileURLToPath(new URL('.prerender/', config.build.server))
      },
      'astro:build:start': ({ setPrerenderer }) => {
        let renderer: Renderer
        setPrerenderer({
          name: 'kept',
          setup: async () => {
            await keep(distDir, bundle)
            renderer = await loadRenderer(distDir)
          },
          getStaticPaths: () => renderer.allPaths(),
          render: (request, { routeData }) => renderer.render(request, routeData),
        })
      },
    },
  }
}
