import type { Product, SupervisorLog } from '../src/product.ts'

/** A program that embeds the database. */
export const product: Product = {
  name: 'example',
  leaseKey: 4711,
  advice: {
    dataFolderSetting: 'EXAMPLE_DATA',
    useServer: 'set EXAMPLE_SERVER to a PostgreSQL server',
    backUp: 'Back up with `example backup`.',
    moveOn: 'Move it with `example backup`.',
  },
}

export const quiet: SupervisorLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
