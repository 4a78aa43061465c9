import { getConfig } from '#server/config.ts'
import { runServer } from '#server/run-server.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { CHEAP_PROOF } from './cheap-proof.ts'

/**
 * The site of the stories: the server that `npm start` runs, with passwords and proofs that cost next to nothing, since
 * hundreds of seats are opened here. The stories of `login-and-recovery` and `social` run
 * `src/server/main.ts` itself.
 */
await runServer(getConfig(process.env), { passwords: cheapPasswords(), proofCost: CHEAP_PROOF })
