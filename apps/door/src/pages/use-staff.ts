import { keep, readKept } from '@cubic/web-kit/storage/kept-data'
import { useSession } from '@cubic/web-kit/session/session'
import { useEffect, useState } from 'react'

/** Lets the page open without network; removed at log-out. */
const KEPT = 'door:staff'

export type Staff = {
  readonly staff: 'yes' | 'no' | 'guest' | 'unknown'
  /** The user whose lists this device keeps. */
  readonly owner: string
  /** The session ended while the scanner was open: scanning continues without the server. */
  readonly isSignedOut: boolean
}

/** Tells whether the user may scan, by the server's answer or else the last one on this device. */
export function useStaff(): Staff {
  const { state, user } = useSession()
  const [kept] = useState(() => readKept(KEPT))
  const [known, setKnown] = useState(typeof kept === 'number' ? kept : undefined)
  useEffect(() => {
    if (user) keep(KEPT, user.is_scanner ? user.uid : false)
  }, [user])
  const [wasIn, setWasIn] = useState(false)
  const uid = user?.is_scanner ? user.uid : undefined
  if (uid !== undefined && uid !== known) setKnown(uid)
  const owner = `user:${uid ?? known ?? ''}`
  // somebody who is scanning is not thrown out when their session ends
  if (state !== 'guest' && !wasIn) setWasIn(true)
  if (wasIn && known !== undefined && state === 'guest' && readKept(KEPT) !== undefined)
    return { staff: 'yes', owner, isSignedOut: true }
  if (state === 'guest') return { staff: 'guest', owner, isSignedOut: false }
  if (user) return { staff: user.is_scanner ? 'yes' : 'no', owner, isSignedOut: false }
  return { staff: known === undefined ? 'unknown' : 'yes', owner, isSignedOut: false }
}
