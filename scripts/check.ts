/** `npm run check`: lint, types and repository rules. Some rules are about the built site, so it is built when stale. */
import { buildSite } from './build-site.ts'
import { writtenLanguages } from './languages.ts'
import { checkStages, runVitest } from './test-stages.ts'

let failed = 0
for (const stage of checkStages) failed += stage.run().failed
await buildSite({ languages: writtenLanguages() })
failed += (await runVitest('repo', [])).failed
process.exitCode = failed > 0 ? 1 : 0
