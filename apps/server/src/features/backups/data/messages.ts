import { BACKUPS } from './texts.ts'

export type BackupProblem = keyof typeof BACKUPS.problems

/** Why a backup cannot be made or restored, in words for the operator. */
export class BackupError extends Error {
  readonly problem: BackupProblem
  readonly parameters: Readonly<Record<string, string | number>>

  constructor(problem: BackupProblem, parameters: Readonly<Record<string, string | number>> = {}) {
    super(problem)
    this.name = 'BackupError'
    this.problem = problem
    this.parameters = parameters
  }
}
