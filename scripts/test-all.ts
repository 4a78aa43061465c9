/**
 * `npm run test:all`, for the night: the stages of `npm test` with every story in every language and size, every page under
 * axe, the faults at their full figures, and a process of its own for every test file; then the failover of `npm run test:ha`.
 */
import { runAndReport } from './run-stages.ts'
import { NIGHT_STAGES, TEST_STAGES } from './test-stages.ts'

Object.assign(process.env, { STORIES: 'all', TESTS: 'all' })
await runAndReport([...TEST_STAGES, ...NIGHT_STAGES])
