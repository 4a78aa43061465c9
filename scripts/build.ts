import { buildSite } from './build-site.ts'

await buildSite({ force: !process.argv.includes('--if-stale') })
