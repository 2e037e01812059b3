import { useSearchParams } from '@cubic/web-kit/navigation/routing'
import { useMemo } from 'react'
import { readChoices, writeChoices, type Choices } from './choices.ts'

export function useChoices() {
  const [params, setParams] = useSearchParams()
  const choices = useMemo(() => readChoices(params), [params])
  const choose = (changes: Partial<Choices>, replace = false) =>
    setParams((before) => writeChoices(before, changes), { replace })
  return [choices, choose] as const
}
