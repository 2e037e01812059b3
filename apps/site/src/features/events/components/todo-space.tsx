import { useOnline } from '@cubic/web-kit/online'

/** As high as the to-do list was last time, by `public/boot.js`: what is below stays where it is when the list comes. */
export function TodoSpace() {
  return useOnline() && <div aria-hidden="true" className="skeleton h-(--todo) rounded-lg" />
}
