/** Tells a version that waits to begin. */
export const TAKE_OVER = 'take-over'
/** Tells the worker that whoever was signed in has left. */
export const FORGET_PERSON = 'forget-person'
/** The cache of uploaded pictures: covers, and the faces of whoever is signed in. */
export const PICTURES = 'pictures'
