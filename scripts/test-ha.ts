/**
 * `npm run test:ha`: the database and the servers behind the configuration of deploy/, with faults while people play.
 * ROUNDS is how often each fault happens, once by default.
 */
import { runProgram } from './run-program.ts'
import { quickTemporaryFolder } from './test-tools.ts'

process.exitCode = await runProgram('tests/ha/main.ts', [], { env: quickTemporaryFolder() })
