/** Bound into every sealed body on both sides, so that nothing sealed for another purpose opens there. */
export const SEAL_INFO = 'baize sealed body 1'
