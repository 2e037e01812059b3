/** `LOG_SLOW_MS` of tests, which share the machine with others: a slow request says nothing about the server. */
export const NEVER_SLOW = '600000'
