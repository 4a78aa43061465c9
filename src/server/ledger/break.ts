/** One fault in the books: which rule (reliability, section 2), where, and what. */
export interface Break {
  invariant:
    | 'I1'
    | 'I2'
    | 'I3'
    | 'I4'
    | 'I5'
    | 'I8'
    | 'I10'
    | 'I11'
    | 'I14'
    | 'I16'
    | 'I17'
    | 'I18'
    | 'I19'
    | 'I20'
    | 'I21'
  /** The account, operation or unit concerned. */
  where: string
  what: string
}

/** One line for each fault. */
export function breaksText(broken: readonly Break[]): string {
  return broken.map(({ invariant, where, what }) => `${invariant} ${where}: ${what}`).join('\n')
}
