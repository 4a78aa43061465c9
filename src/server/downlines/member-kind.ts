import type { DownlineKind } from '#lib/downlines/rules.ts'
import { isAgentType } from '#lib/identity/rules.ts'

/** The member types that agents open (product decisions, section 2). */
const TYPES: Record<DownlineKind, 0 | 1> = { player: 0, agent: 1 }

export const typeOf = (kind: DownlineKind): 0 | 1 => TYPES[kind]
export const kindOf = (memberType: number): DownlineKind => (isAgentType(memberType) ? 'agent' : 'player')
