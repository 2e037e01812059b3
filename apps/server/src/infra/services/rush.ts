const LASTS_MS = 1000

/** Have people registered within the last second? */
export type Rush = { readonly note: () => void; readonly isOn: () => boolean }

export function createRush(): Rush {
  let last = -Infinity
  return {
    note: () => void (last = performance.now()),
    isOn: () => performance.now() - last < LASTS_MS,
  }
}
