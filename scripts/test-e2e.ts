import { buildSite } from './build-site.ts'
import { writtenLanguages } from './languages.ts'
import { runPlaywright } from './test-stages.ts'
import { ensureChromium } from './test-tools.ts'

ensureChromium()
await buildSite({ languages: writtenLanguages() })
process.exitCode = (await runPlaywright(process.argv.slice(2))).failed > 0 ? 1 : 0
