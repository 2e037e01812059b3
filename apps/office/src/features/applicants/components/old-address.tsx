import { useLocation } from '@cubic/web-kit/routing'
import { Navigate, useParams } from 'react-router'
import { officePath } from '../../../shell/screen.ts'

/** Leads to where the applicants of an event are now, with the same filter: for links that were kept. */
export function OldAddress() {
  const { event = '', part } = useParams()
  const { search } = useLocation()
  const list = officePath(`events/${event}/applicants`)
  return <Navigate to={`${part === 'review' ? `${list}/review` : list}${search}`} replace />
}
