import { isFileReference } from './file-reference.ts'
import { checkList, PLAIN, type QuestionType } from './question-type.ts'

/** Uploaded files: a list of their references. `bounds.max`: how many, one unless it says more. */
export const file: QuestionType = {
  ...PLAIN,
  holdsFiles: true,
  check: checkList((files, { bounds: { max = 1 } }) => {
    if (files.length > Number(max)) return { problem: 'too_many', parameters: { max } }
    return files.every(isFileReference) && new Set(files).size === files.length ? { value: files } : { problem: 'file' }
  }),
}
