/** Tells a version that waits to begin. */
export const TAKE_OVER = 'take-over'
