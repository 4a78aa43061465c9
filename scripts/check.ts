/** `npm run check`: lint, dead code, types and repository rules. */
import { runAndReport } from './run-stages.ts'
import { CHECK_STAGES } from './test-stages.ts'

await runAndReport(CHECK_STAGES)
