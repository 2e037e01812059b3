/** The request cannot be served now but may succeed soon: answered with 503 and Retry-After. */
export class Unavailable extends Error {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unavailable'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export class Overloaded extends Unavailable {
  constructor(message: string, retryAfterSeconds = 1) {
    super(message, retryAfterSeconds)
    this.name = 'Overloaded'
  }
}
