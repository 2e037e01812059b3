import { expect, it } from 'vitest'
import { cameraProblem } from './camera.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
  ['SecurityError', 'insecure'],
  ['TypeError', 'failed'],
] as const)('says why a camera does not open: %s', (name, problem) => {
  expect(cameraProblem(Object.assign(new Error('refused'), { name }))).toBe(problem)
})
