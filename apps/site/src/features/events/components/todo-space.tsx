import { useOnline } from '@cubic/web-kit/online'

/** Reserves the to-do list's last height (`public/boot.js`), so that content below does not move. */
export function TodoSpace() {
  return useOnline() && <div aria-hidden="true" className="skeleton h-(--todo) rounded-lg" />
}
