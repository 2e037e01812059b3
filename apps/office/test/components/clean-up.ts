import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// vitest-browser-react does this for the first file only: the others find it loaded.
beforeEach(cleanup)
