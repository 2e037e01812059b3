import { invalid, type Parsed, valid } from './field-type.ts'

type Bounds = { readonly min?: number; readonly max?: number }

export function withinBounds(value: number, { min, max }: Bounds, limits: Required<Bounds>): Parsed {
  // would be stored as 0, and what is read must be what was sent
  if (Object.is(value, -0)) return invalid('number')
  if (min !== undefined && max !== undefined && (value < min || value > max)) return invalid('range', { min, max })
  const [lowest, highest] = [Math.max(min ?? -Infinity, limits.min), Math.min(max ?? Infinity, limits.max)]
  if (value < lowest) return invalid('min', { min: lowest })
  return value > highest ? invalid('max', { max: highest }) : valid(value)
}
