/**
 * `npm test`: everything that can be checked; its last line counts it. Each check and the build count as one, each test as
 * one; nothing is skipped silently.
 */
import { runAndReport } from './run-stages.ts'
import { TEST_STAGES } from './test-stages.ts'

await runAndReport(TEST_STAGES)
