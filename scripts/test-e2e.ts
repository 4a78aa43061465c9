import { buildSite } from './build-site.ts'
import { writtenLanguages } from './languages.ts'
import { runPlaywright } from './test-stages.ts'
import { ensureChromium, ensurePostgres } from './test-tools.ts'

ensurePostgres()
ensureChromium()
await buildSite({ languages: writtenLanguages() })
process.exitCode = (await runPlaywright(process.argv.slice(2))).failed > 0 ? 1 : 0
