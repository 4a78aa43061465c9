import { checkStages, runVitest } from './test-stages.ts'

let failed = 0
for (const stage of checkStages) failed += stage.run().failed
failed += (await runVitest('repo', [])).failed
process.exitCode = failed > 0 ? 1 : 0
