import { type AccountRefusal, fillText, type Refusal, REFUSALS } from '@cubic/contract'
import type { FastifyRequest } from 'fastify'
import { languageOf } from './requests.ts'

/** Gives each value under both spellings: clients of either kind exist (wire §1). */
export function refusalAnswer(request: FastifyRequest, { refusal, parameters }: Refusal): AccountRefusal {
  const text = fillText(REFUSALS[refusal], languageOf(request), parameters)
  const both = { error_kind: refusal, error_msg: text, errorKind: refusal, errorMsg: text }
  return { status: 'error', ...both }
}
