/** Of one person from one event: as many as anybody changes their mind about, then two a minute. Each is a mail to somebody. */
export const WITHDRAWALS = { most: 20, perSecond: 1 / 30 }
