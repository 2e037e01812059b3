import type { EventSuggestion } from '../internal/suggested-events.ts'

export function Highlight({
  text,
  marks,
}: {
  readonly text: string
  readonly marks: EventSuggestion['marks'] | undefined
}) {
  if (!marks || marks.length === 0) return text
  return marks.flatMap(([from, to], index) => [
    text.slice(marks[index - 1]?.[1] ?? 0, from),
    <mark key={from} className="rounded-[3px] bg-brand-soft text-brand-text">
      {text.slice(from, to)}
    </mark>,
    index === marks.length - 1 && text.slice(to),
  ])
}
