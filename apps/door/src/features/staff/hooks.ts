import { keep, readKept } from '@cubic/web-kit/kept-data'
import { useSession } from '@cubic/web-kit/session'
import { useEffect, useState } from 'react'

/** Kept for the person who is logged in, to open without network: forgotten when they leave. */
const KEPT = 'door:staff'

/** Whether the person may scan: as the server says, or where it has not answered, as it said last on this device. */
export function useStaff(): 'yes' | 'no' | 'guest' | 'unknown' {
  const { state, user } = useSession()
  const [kept] = useState(() => readKept(KEPT) === true)
  useEffect(() => {
    if (user) keep(KEPT, user.is_admin)
  }, [user])
  if (state === 'guest') return 'guest'
  if (user ? user.is_admin : kept) return 'yes'
  return user ? 'no' : 'unknown'
}
