/** It cannot be done now, and the same request may succeed soon: answered with 503 and Retry-After. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unavailable'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** More is waiting than is good for those who wait already. */
export class Overloaded extends Unavailable {
  constructor(message: string, retryAfterSeconds = 1) {
    super(message, retryAfterSeconds)
    this.name = 'Overloaded'
  }
}
