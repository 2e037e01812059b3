// Lets a thread load TypeScript, in development and tests.
import { register } from 'tsx/esm/api'

register()
