// a file of its own: 4 KB, needed only after a refusal
export { REFUSALS } from '@cubic/contract'
