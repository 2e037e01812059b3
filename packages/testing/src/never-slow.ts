/** `LOG_SLOW_MS` of tests, which share the machine with others: a slow request says nothing about the server. */
export const NEVER_SLOW = '600000'
/** `REQUESTS_WHEN_OVERLOADED` of tests: their own work keeps the event loop busy, and nobody shall be turned away. */
export const NEVER_OVERLOADED = '1000000'
