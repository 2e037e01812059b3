import {
  ANSWERS_OF,
  type AnswersOf,
  AppError,
  type Lang,
  type Outcome,
  printInstant,
  refuse,
  wireRefusalOf,
} from '@cubic/contract'
import { readScopeFor } from '@cubic/data-platform'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { fieldErrorOf, messageOf } from '../../graphql/results.ts'
import { createAllowance } from '../../infra/limits/allowance.ts'
import { inTransaction } from '../../infra/database/in-transaction.ts'
import type { Services } from '../../infra/services/services.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import { isOfficeStaff } from '../people/data/roles.ts'
import { changeApplicants } from './commands/change-applicants.ts'
import { type DateAnswer, registerForDates } from './commands/register-for-dates.ts'
import { type Locating, startLocating } from './commands/start-locating.ts'
import { findRefusalDetail, findRegistrationState } from './data/queries.ts'
import { countRegistrations } from './internal/count-registrations.ts'
import { summariseAnswers } from './reading/answer-summary.ts'
import { type RegistrationWriter, startRegistrationWriter } from './rush/start-registration-writer.ts'
import { type ApplicantArguments, readRequest } from './submission/read-request.ts'
import type { RegistrationRequest } from './submission/registration-request.ts'

/** Per person and event. Each withdrawal sends somebody a mail. */
const WITHDRAWALS = { most: 20, perSecond: 1 / 30 }
const TOO_OFTEN = {
  cn: '您取消这个活动的报名过于频繁，请过几分钟再试',
  en: 'You’ve withdrawn from this event too often. Please try again in a few minutes',
}

export async function registrationResolvers(services: Services): Promise<Resolvers> {
  const { db, registry, settings, rush, log, config, metrics } = services
  const { follow, noteBatch } = countRegistrations(metrics)
  const writer = await startRegistrationWriter({ db, registry, rush, noteBatch, ...config.registrationQueue })
  const locating = startLocating({ db, log, service: () => settings.current().ipLocation })
  services.onClose(() => locating.stop())
  const add = addWithProvince(writer, locating)
  const limitWithdrawals = createWithdrawalLimit()

  async function findDetail({ reads, caller }: RequestContext, outcome: Outcome<unknown>, eventId: number) {
    if (outcome.ok) return null
    return findRefusalDetail(reads, registry, caller, outcome, { eventId, timeZone: services.site().timeZone })
  }

  return {
    CubicEventQuery: registrationQueries(services),
    CubicEventMutation: {
      add_or_edit_applicants: {
        async resolve(_: never, args: ApplicantArguments, context: RequestContext) {
          const { caller } = context
          const request = readRequest(args)
          const { action, eventId } = request
          if (action === 'delete') limitWithdrawals(context, request)
          const outcome =
            action === 'add'
              ? await follow(add(context, request))
              : await inTransaction(db, (tx) => changeApplicants(tx, registry, caller, { ...request, action }))
          return applicantsResult(outcome, caller.lang, () => findDetail(context, outcome, eventId))
        },
        // wire §1: this one says so in its own result
        loggedOut: ({ caller }) => applicantsResult(refuse('event:unauthenticated'), caller.lang, async () => null),
      },
      async register_for_dates(_: never, args: DatesArguments, context: RequestContext) {
        const { caller } = context
        const request = { ...readRequest({ ...args, action: 'add' }), eventIds: args.event_ids }
        if (caller.userId === null) return { status: 'error', dates: loggedOutDates(args.event_ids) }
        const dates = await registerForDates(
          { db, registry, add: (one) => follow(add(context, one)) },
          { ...caller, userId: caller.userId },
          request,
        )
        return { status: dates.some(({ answer }) => answer.ok) ? 'ok' : 'error', dates }
      },
    },
    DateAnswer: {
      event_id: ({ eventId }: DateAnswer) => eventId,
      answer: ({ eventId, answer }: DateAnswer, _: object, context: RequestContext) =>
        applicantsResult(answer, context.caller.lang, () => findDetail(context, answer, eventId)),
    },
    // Resolved only if selected: it is read from the database.
    ApplicantMutationResult: { detail: ({ detailOf }: { detailOf: () => Promise<string | null> }) => detailOf() },
  }
}

/** Registers, with the province of the caller’s address unless the client has said it. */
function addWithProvince(writer: RegistrationWriter, locating: Locating) {
  return async ({ caller }: RequestContext, request: RegistrationRequest) => {
    if (request.location !== null) return writer.add(caller, request)
    const recalled = locating.recall(caller.address)
    const outcome = await writer.add(caller, { ...request, location: recalled })
    if (outcome.ok) locating.locate(caller.address, { ids: outcome.value.map(({ id }) => id), recalled })
    return outcome
  }
}

function createWithdrawalLimit() {
  const withdrawals = createAllowance(WITHDRAWALS)
  return ({ caller }: RequestContext, { eventId, data: { applicants } }: RegistrationRequest): void => {
    if (caller.userId === null) return
    const count = Math.min(applicants.length, WITHDRAWALS.most)
    if (!withdrawals.spend(`${whoAsks(caller)} ${eventId}`, count)) throw new AppError('LimitExceeded', TOO_OFTEN)
  }
}

function registrationQueries({ registry, site }: Services) {
  return {
    async server_time(_: never, __: object, { reads }: RequestContext) {
      const row = await reads.one<{ now: Date }>`select now() as now`
      return printInstant(row?.now ?? new Date())
    },
    registration_state: (_: never, args: { event_id: number }, { reads, caller }: RequestContext) =>
      findRegistrationState(reads, registry, caller, { eventId: args.event_id, timeZone: site().timeZone }),
    answer_summary: (_: never, args: { event_id: number; of: string }, { reads, caller }: RequestContext) =>
      isOfficeStaff(caller)
        ? summariseAnswers(
            { db: reads, lang: caller.lang, scopeOf: (model) => readScopeFor(registry, model, caller) },
            { eventId: args.event_id, of: readAnswersOf(args.of) },
          )
        : null,
  }
}

type DatesArguments = Omit<ApplicantArguments, 'action' | 'project_id'> & { readonly event_ids: readonly number[] }

function loggedOutDates(eventIds: readonly number[]): readonly DateAnswer[] {
  return eventIds.map((eventId) => ({ eventId, answer: refuse('event:unauthenticated') }))
}

function readAnswersOf(given: string): AnswersOf {
  const of = ANSWERS_OF.find((each) => each === given)
  if (of === undefined)
    throw new AppError('BadRequest', {
      cn: `of 须为 ${ANSWERS_OF.join(' 或 ')}`,
      en: `of must be ${ANSWERS_OF.join(' or ')}`,
    })
  return of
}

/** `detailOf` is called only where the detail is selected. */
function applicantsResult(outcome: Outcome<unknown>, lang: Lang, detailOf: () => Promise<string | null>): object {
  if (outcome.ok)
    return {
      status: 'ok',
      sub_kind: 'ok',
      error_msg: null,
      result: JSON.stringify(outcome.value),
      errors: [],
      detailOf,
    }
  return {
    status: 'error',
    sub_kind: wireRefusalOf(outcome.refusal),
    error_msg: messageOf(outcome, lang),
    result: null,
    errors: outcome.problems.map((problem) => fieldErrorOf(problem, lang)),
    detailOf,
  }
}
