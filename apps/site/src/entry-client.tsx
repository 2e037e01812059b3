import { takePage } from './hydrate.tsx'

// in the file that holds all that every page needs: one file less to fetch
takePage()
