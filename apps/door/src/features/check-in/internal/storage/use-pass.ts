import { store } from '@cubic/web-kit/storage/storage'
import { useEffect, useState } from 'react'
import { setPassToken } from '../../../../data/client.ts'
import { sharedVault, type KeptPass } from './vault.ts'

let isClaimedNow = false
const passListeners = new Set<(pass: KeptPass | null) => void>()

/** This device's scanner pass; null: it has none, undefined: not known yet. */
export function usePass(): {
  readonly pass: KeptPass | null | undefined
  readonly isFresh: boolean
  readonly take: (pass: KeptPass) => Promise<void>
  readonly drop: () => Promise<void>
} {
  const [pass, setPass] = useState<KeptPass | null>()
  useEffect(() => {
    let isOver = false
    passListeners.add(setPass)
    void sharedVault()
      .then((vault) => vault.read('pass'))
      .then((kept) => {
        if (!isOver) setPass(kept ?? null)
      })
    return () => {
      isOver = true
      passListeners.delete(setPass)
    }
  }, [])
  return {
    pass,
    isFresh: isClaimedNow,
    async take(taken) {
      const vault = await sharedVault()
      await vault.forgetPerson()
      await vault.put('pass', taken)
      isClaimedNow = true
      // tells the next visit to look for it
      store('scanner_pass', 'kept')
      for (const listener of passListeners) listener(taken)
    },
    async drop() {
      const vault = await sharedVault()
      await vault.wipe()
      store('scanner_pass', null)
      setPassToken(undefined)
    },
  }
}
