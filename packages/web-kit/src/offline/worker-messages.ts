export const TAKE_OVER = 'take-over'
export const FORGET_PERSON = 'forget-person'
/** The cache of uploaded pictures: covers and the user's own avatars. */
export const PICTURES = 'pictures'
