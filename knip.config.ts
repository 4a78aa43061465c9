import type { KnipConfig } from 'knip'

/** What runs without anybody importing it; everything else has to be used by one of these or by a test. */
const config: KnipConfig = {
  entry: [
    // scripts/run.mjs starts these by name.
    'scripts/*.ts',
    // scripts/start.ts and the tests run it as a process.
    'src/server/main.ts',
    // Named in astro.config.mjs as text.
    'src/islands/intent/*directive.ts',
    // Bundled by name (src/vendor-demo/assets.ts, scripts/write-service-worker.ts).
    'src/vendor-demo/*/client/main.ts',
    'src/service-worker/worker.js',
    // Read by the integration of the name.
    'astro-i18next.config.cjs',
    'tests/bench/*.ts',
    // scripts/test-ha.ts starts it by its path.
    'tests/ha/main.ts',
    // playwright.config.ts starts it by its path.
    'tests/e2e/server.ts',
    // Processes and threads that tests start.
    'tests/support/*-worker.ts',
    'tests/support/directory-holder.ts',
    'tests/support/wait-for-stop.ts',
  ],
  project: ['src/**/*.{ts,tsx,astro,js}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}', '*.{ts,mjs,cjs}'],
  ignoreDependencies: [
    // Programs that scripts/test-stages.ts runs by their path.
    '@astrojs/check',
    '@biomejs/biome',
    // Files that are read from their folders: fonts by scripts/build-fonts.ts, flags by src/pages/flags.
    '@fontsource-variable/anuphan',
    '@fontsource/trirong',
    'flag-icons',
  ],
  // Programs of the system: the tests look for them or bring them through apt.
  ignoreBinaries: ['apt-get', 'go', 'initdb', 'mount', 'nginx', 'umount', 'wrk'],
}

export default config
