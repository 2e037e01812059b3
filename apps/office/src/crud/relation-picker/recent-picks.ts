import { keep, readKept } from '@cubic/web-kit/storage/kept-data'
import { isRelated, type RelatedValue } from '../model/value.tsx'

const KEPT_MAX = 5

/** Lists the recently chosen records of a model on this device, latest first. */
export function recentOf(model: string): readonly RelatedValue[] {
  const kept = readKept(`office:picked:${model}`)
  return Array.isArray(kept) ? kept.filter(isRelated) : []
}

export function rememberPicked(model: string, { id, display_name }: RelatedValue): void {
  const others = recentOf(model).filter((each) => each.id !== id)
  keep(`office:picked:${model}`, [{ id, display_name }, ...others].slice(0, KEPT_MAX))
}
