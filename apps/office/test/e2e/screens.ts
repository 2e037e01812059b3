// What journeys open of the office. `routes.test.ts` finds the screens that are missing here.

/** Addresses below `/admin` that need no record. */
const FIXED = [
  '',
  '/events',
  '/events/calendar',
  '/events/new',
  '/applicants',
  '/check-in',
  '/certificates',
  '/hours',
  '/hours/people',
  '/hours/entries',
  '/hours/entries/new',
  '/hours/categories',
  '/hours/categories/new',
  '/hours/terms',
  '/hours/terms/new',
  '/event-types',
  '/event-types/new',
  '/pages',
  '/pages/materials',
  '/pages/materials/new',
  '/messages',
  '/messages/templates',
  '/messages/settings',
  '/units',
  '/units/new',
  '/people',
  '/people/persons',
  '/people/persons/new',
  '/people/roles',
  '/people/roles/new',
  '/sign-on',
  '/sign-on/providers/new',
  '/sign-on/rules',
  '/sign-on/rules/new',
  '/sign-on/identities',
  '/projects',
  '/projects/new',
  '/statistics',
  '/data',
  '/data/CubicEventRegist',
  '/audit',
  '/settings',
  '/settings/data',
  '/settings/system',
  '/handbook/door',
]

type Records = {
  readonly event: number
  readonly unit: number
  readonly person: number
  readonly owner: number
  readonly applicant: number
}

/** Addresses of the screens below `/admin`, with those that show one of these records. */
export function screensOf({ event, unit, person, owner, applicant }: Records): readonly string[] {
  return [
    ...FIXED,
    `/applicants/${event}`,
    `/events/${event}/applicants`,
    `/events/${event}/hours`,
    `/events/${event}/sessions`,
    `/events/${event}/applicants/review`,
    `/events/${event}/answers`,
    `/events/${event}/report`,
    `/events/${event}/messages`,
    `/events/${event}/certificates`,
    `/units/${unit}`,
    `/units/${unit}/settings`,
    `/people/accounts/${person}`,
    '/people/accounts/invite',
    `/people/access?person=${owner}&model=CubicEventBase&id=${event}`,
    `/data/CubicEventApplicant/${applicant}`,
  ]
}

/** The screens of check-in at an event. */
export const checkInScreens = (event: number): readonly string[] =>
  ['', '/passes', '/conflicts', '/rehearsal', '/wall', '/venue'].map((part) => `/check-in/${event}${part}`)

/** The lists that say what they show first, and the code that draws them. */
export const LISTS = [
  ['/admin/events', 'event-list', 'CubicEventBase'],
  ['/admin/applicants', 'applicants-screen', 'CubicEventApplicant'],
  ['/admin/messages', 'message-list', 'CubicMessage'],
  ['/admin/certificates', 'certificate-lists', 'CubicCertificate'],
  ['/admin/hours', 'hour-lists', 'CubicEventBase'],
  ['/admin/hours/entries', 'hour-lists', 'CubicHourEntry'],
  ['/admin/hours/categories', 'hour-lists', 'CubicHourCategory'],
  ['/admin/hours/terms', 'hour-lists', 'CubicTerm'],
  ['/admin/people', 'people-screens', 'User'],
  ['/admin/people/persons', 'people-screens', 'EventPerson'],
  ['/admin/people/roles', 'people-screens', 'Role'],
  ['/admin/sign-on', 'sign-on-screens', 'CubicSignOn'],
  ['/admin/sign-on/rules', 'sign-on-screens', 'CubicSignOnRule'],
  ['/admin/sign-on/identities', 'sign-on-screens', 'CubicIdentity'],
  ['/admin/projects', 'project-screens', 'CubicProject'],
  ['/admin/check-in', 'check-in-events', 'CubicEventBase'],
  ['/admin/event-types', 'type-screens', 'CubicEventType'],
  ['/admin/pages', 'page-screens', 'CubicEventPage'],
  ['/admin/pages/materials', 'page-screens', 'PageMaterialFile'],
] as const
