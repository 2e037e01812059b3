import type { FormFieldType, Text } from '@cubic/contract'
import type { FormField } from '@cubic/domain/registration/form-field'
import { SELECTIONS_MAX } from '@cubic/domain/registration/question-types/question-type'
import { headingKey } from '../../../infra/spreadsheets/heading-key.ts'
import { dateText } from '../../../infra/spreadsheets/number-text.ts'

/** The value of each name of a choice, by field. */
export type ChoiceValues = ReadonlyMap<number, ReadonlyMap<string, string>>

type ReadCell = (cell: string, valueOf: (name: string) => string | undefined) => unknown

const CELLS: { readonly [type in FormFieldType]: ReadCell } = {
  text: asTyped,
  textarea: asTyped,
  number: asTyped,
  radio: (cell, valueOf) => valueOf(cell) ?? cell,
  checkbox: choicesIn,
  date: dateOf,
  datetime: dateTimeOf,
  phone: asTyped,
  email: asTyped,
  file: asTyped,
  consent: consentIn,
}

/** The answer that a cell holds, to be checked: choices by their values, a date in any usual writing as ISO 8601. */
export function answerOf(cell: string, { id, type, selections }: FormField<Text>, choices: ChoiceValues): unknown {
  const valueOf = (name: string) =>
    selections.some(({ value }) => value === name) ? name : choices.get(id)?.get(headingKey(name))
  return CELLS[type](cell, valueOf)
}

function asTyped(cell: string): string {
  return cell
}

const AGREES = /^(已?同意|是|agreed?|yes)(?![\p{L}])/iu
const DECLINES = /^(不同意|否|declined?|disagreed?|no)(?![\p{L}])/iu

/** Exports add the version, which is that of the form now. */
function consentIn(cell: string): string {
  const text = cell.trim()
  return DECLINES.test(text) ? 'disagree' : AGREES.test(text) ? 'agree' : cell
}

/** The longest run of parts that is looked up as one name: names may hold such signs too. */
const RUN_MAX = 21

/** Several choices are divided by semicolons, as exports join them, by commas of any sort, or by line breaks. */
export function choicesIn(cell: string, valueOf: (name: string) => string | undefined): readonly string[] {
  const parts = cell.split(/([;；,，、\n])/)
  if (parts.length > RUN_MAX * SELECTIONS_MAX) return parts
  const values = new Set<string>()
  for (let at = 0; at < parts.length;) {
    let length = Math.min(RUN_MAX, parts.length - at)
    const name = () =>
      parts
        .slice(at, at + length)
        .join('')
        .trim()
    while (length > 1 && valueOf(name()) === undefined) length -= 2
    if (name() !== '') values.add(valueOf(name()) ?? name())
    at += length + 1
  }
  return [...values]
}

/** The number that a spreadsheet has for a day and its time. */
const SERIAL = /^\d{1,7}(\.\d+)?$/

function dateOf(cell: string): string {
  const text = cell.normalize('NFKC')
  if (SERIAL.test(text)) return dateText(Number(text))?.slice(0, 10) ?? cell
  const [, year, month = '', day = ''] =
    /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:[ T]00:00(?::00)?)?$/.exec(text) ?? []
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function dateTimeOf(cell: string): string {
  const text = cell.normalize('NFKC')
  const moment = SERIAL.test(text) ? (dateText(Number(text)) ?? cell) : text
  const [, day, hour = '', minute] =
    /^(.{6,12}?)(?:[ T]|(?<=日))(\d{1,2})[:时](\d{2})分?(?::\d{2})?$/.exec(moment) ?? []
  return day === undefined ? cell : `${dateOf(day)}T${hour.padStart(2, '0')}:${minute}`
}
