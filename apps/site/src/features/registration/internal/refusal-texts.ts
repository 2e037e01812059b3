// apart: 4 KB that are needed once something is refused
export { REFUSALS } from '@cubic/contract'
