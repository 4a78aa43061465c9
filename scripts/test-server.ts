import { runVitest } from './test-stages.ts'
import { ensurePostgres } from './test-tools.ts'

ensurePostgres()
process.exitCode = (await runVitest('server', process.argv.slice(2))).failed > 0 ? 1 : 0
