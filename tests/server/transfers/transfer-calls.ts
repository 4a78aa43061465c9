import { newId } from '#lib/ids/ids.ts'
import type { Transfer } from '#lib/transfers/api.ts'
import { sql } from '#server/db/sql.ts'
import { PAYMENT_PASSWORD, type Payee, payee } from '#tests/support/payees.ts'
import { getAs, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

/** Puts one below another in the tree. */
export async function below(server: TestServer, who: Payee, upline: Payee): Promise<void> {
  await server.db.run(sql`
    update members set upline = ${upline.member.id}::uuid,
      ancestors = (select ancestors from members where id = ${upline.member.id}::uuid) || id
    where id = ${who.member.id}::uuid`)
}

/** Members one below the other, with what each has in the wallet. */
export async function line(server: TestServer, ...balances: bigint[]): Promise<Payee[]> {
  const people: Payee[] = []
  for (const balance of balances) {
    const who = await payee(server, balance)
    const upline = people.at(-1)
    if (upline) await below(server, who, upline)
    people.push(who)
  }
  return people
}

export function transfer(
  server: TestServer,
  { from, to }: { from: Payee; to: Payee },
  amount: string,
  entry: Record<string, unknown> = {},
): Promise<Answer> {
  const input = { id: newId(), toId: to.member.id, amount, paymentPassword: PAYMENT_PASSWORD, ...entry }
  return server.sealed('POST', '/transfers', 'createTransfer', input, { token: from.token })
}

export async function listOf(server: TestServer, who: Payee): Promise<Transfer[]> {
  return (await getAs<{ transfers: Transfer[] }>(server, who, '/transfers')).transfers
}
