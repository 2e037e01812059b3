import { useLocation } from '@cubic/web-kit/navigation/routing'
import { Navigate, useParams } from 'react-router'
import { officePath } from '../../../shell/screen.ts'

/** Redirects kept links to the event's applicants, with the same filter. */
export function OldAddress() {
  const { event = '', part } = useParams()
  const { search } = useLocation()
  const list = officePath(`events/${event}/applicants`)
  return <Navigate to={`${part === 'review' ? `${list}/review` : list}${search}`} replace />
}
