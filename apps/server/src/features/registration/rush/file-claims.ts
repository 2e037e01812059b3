import type { FieldProblem } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { type AnswerFile, fileProblems, filesNamed, lockAnswerFiles } from '../submission/answer-files.ts'
import type { Submission } from '../submission/submission.ts'

export type FileClaims = {
  readonly claim: (submission: Submission) => {
    readonly files: readonly (readonly string[])[]
    readonly problems: readonly FieldProblem[]
  }
  readonly take: (hashes: readonly string[]) => void
}

/** Stands for an applicant of the same batch. */
const NOBODY_YET = 0
const NOTHING = { files: [], problems: [] }
export const NO_FILES: FileClaims = { claim: () => NOTHING, take: () => undefined }

/** Locks the files that the submissions name. Most batches name none, and cost nothing. */
export async function lockFiles(tx: Tx, submissions: readonly Submission[]): Promise<FileClaims> {
  const hashes = submissions.flatMap((submission) =>
    namedBy(submission)
      .flat()
      .map(({ hash }) => hash),
  )
  if (hashes.length === 0) return NO_FILES
  const locked = new Map<string, AnswerFile>(await lockAnswerFiles(tx, hashes))
  return {
    claim(submission) {
      const named = namedBy(submission)
      const seen = new Set<string>()
      const problems = named.flatMap((files, index) => {
        const repeated = files.filter(({ hash }) => seen.has(hash))
        for (const { hash } of files) seen.add(hash)
        return [
          ...fileProblems(files, locked, { userId: submission.caller.userId }, { index }),
          ...repeated.map(({ field }): FieldProblem => ({
            problem: 'file_used',
            field: String(field.id),
            parameters: { name: field.name },
            index,
          })),
        ]
      })
      return { files: named.map((files) => files.map(({ hash }) => hash)), problems }
    },
    take(taken) {
      for (const hash of taken) {
        const file = locked.get(hash)
        if (file) locked.set(hash, { ...file, applicant_id: NOBODY_YET })
      }
    },
  }
}

function namedBy({ checked: { form, answers } }: Submission) {
  return answers.map(({ values }) => filesNamed(form, values))
}
