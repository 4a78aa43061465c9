/** Brings the programs that the tests need, where apt may be used; else it says what to install. */
import { ensureChromium, ensurePostgres } from './test-tools.ts'

ensurePostgres()
ensureChromium()
