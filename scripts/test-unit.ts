import { runVitest } from './test-stages.ts'

process.exitCode = (await runVitest('unit', process.argv.slice(2))).failed > 0 ? 1 : 0
