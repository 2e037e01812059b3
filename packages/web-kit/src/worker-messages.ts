/** Tells a waiting version to take over. */
export const TAKE_OVER = 'take-over'
/** Tells the worker that the user has logged out. */
export const FORGET_PERSON = 'forget-person'
/** The cache of uploaded pictures: covers and the user's own avatars. */
export const PICTURES = 'pictures'
