import { atom } from 'nanostores'
import { fetchFile } from '../records/fetch-file.ts'
import type { Period } from '../time/period.ts'
import type { AnswerOf } from '../wire/action.ts'
import { call } from '../wire/client.ts'
import { IDLE, type Loadable } from '../wire/loadable.ts'
import { reader } from '../wire/reader.ts'
import { contractStatements, type StatementSide, statementMembers } from './statements-api.ts'
import type { ContractKind } from './windows.ts'

export type ContractStatements = AnswerOf<typeof contractStatements>
export type StatementMembers = AnswerOf<typeof statementMembers>

export const $statements = atom<Loadable<ContractStatements>>(IDLE)

const statements = reader($statements)

export function readStatements(
  kind: ContractKind,
  side: StatementSide,
  period: Period,
  page: number,
): Promise<void> {
  return statements(contractStatements, { kind, side, ...period, page }, answer => answer)
}

/** All statements of the filter as a file; undefined if it could not be fetched. */
export function fetchStatements(
  kind: ContractKind,
  side: StatementSide,
  period: Period,
): Promise<Blob | undefined> {
  return fetchFile('/agent/contracts/statements.csv', { kind, side, ...period })
}

/** One page of the members behind a statement. */
export function readMembers(statementId: string, page: number) {
  return call(statementMembers, { id: statementId, page })
}
