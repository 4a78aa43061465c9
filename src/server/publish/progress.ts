import type { PublishStep } from '#lib/operators/publish-api.ts'

/** Is told how far a publish or an upload is. */
export type Progress = (now: { step: PublishStep; done?: number; total?: number }) => void
