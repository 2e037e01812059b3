import { anyOf } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { attendanceOf, personOf, type Applicant } from '../data/api.ts'

const NOBODY = anyOf()

/** Reads the person's other registrations; `isKnown` is false if nothing says who they are. */
export function useAttendance(applicant: Applicant | undefined) {
  const person = applicant && personOf(applicant)
  const { data, error } = useQuery({
    ...attendanceOf(person ?? NOBODY, applicant?.id ?? 0),
    enabled: person !== undefined,
  })
  const isKnown = person !== undefined
  return { isKnown, isLoading: isKnown && !data && !error, past: data, error }
}
