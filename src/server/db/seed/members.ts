/** The password of every demo account; the demo deployment prints it at its start. */
export const DEMO_PASSWORD = 'Demo1234!'

export interface DemoMember {
  account: string
  nickname: string
  /** 0 member, 1 agent, 4 trial (product decisions, section 2). */
  memberType: 0 | 1 | 4
  /** The account of the agent above, which comes earlier in the list. */
  upline?: string
  /** The opening balance, in whole units of the deployment's currency. */
  openingUnits: bigint
  /** The rate on valid bets, in percent; never above the upline's. */
  rate?: string
  /** The agent's invite code. */
  inviteCode?: string
}

/** The accounts of the demo world (product decisions, section 14), uplines first. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    account: 'mali',
    nickname: 'Mali',
    memberType: 1,
    rate: '1.8',
    openingUnits: 85_000n,
    inviteCode: 'MALI88',
  },
  {
    account: 'niran',
    nickname: 'Niran',
    memberType: 1,
    upline: 'mali',
    rate: '1.6',
    openingUnits: 21_500n,
    inviteCode: 'NIRAN88',
  },
  {
    account: 'somchai',
    nickname: 'Somchai',
    memberType: 0,
    upline: 'niran',
    rate: '1.2',
    openingUnits: 12_480n,
  },
  { account: 'trial1', nickname: 'Trial 1', memberType: 4, openingUnits: 10_000n },
]
