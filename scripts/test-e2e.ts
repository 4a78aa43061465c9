import { buildSite } from './build-site.ts'
import { runPlaywright } from './test-stages.ts'
import { ensureChromium } from './test-tools.ts'

ensureChromium()
await buildSite()
process.exitCode = (await runPlaywright(process.argv.slice(2))).failed > 0 ? 1 : 0
