import { DateField } from '../../ui/field.tsx'
import { controlOf, type Question } from './question.ts'

export const date: Question = {
  Control: (props) => {
    const { min, max } = props.field.bounds
    return <DateField {...controlOf(props)} min={bound(min)} max={bound(max)} />
  },
}

function bound(value: string | number | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
