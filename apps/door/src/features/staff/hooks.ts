import { keep, readKept } from '@cubic/web-kit/kept-data'
import { useSession } from '@cubic/web-kit/session'
import { useEffect, useState } from 'react'

/** Lets the page open without network; removed at log-out. */
const KEPT = 'door:staff'

/** Tells whether the user may scan, by the server's answer or else the last one on this device. */
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
