/**
 * How long a test waits for what must come. A wait ends as soon as that is there: a long limit costs time only where a
 * test fails, and a short one fails on a machine that does other things as well.
 */
export const PATIENCE = 60_000
