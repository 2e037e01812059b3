import { type FieldDeclaration, isTranslated, type Lang, LANGUAGES, translationName } from '@cubic/contract'
import { identifier, join, sql, type Sql } from './sql.ts'

/** Selects a translated field in `lang`, or else in the other language. Blank texts are null. */
export function translated(alias: Sql, field: string, lang: Lang): Sql {
  const languages = [lang, ...LANGUAGES.filter((other) => other !== lang)]
  return sql`coalesce(${join(languages.map((each) => sql`${alias}.${identifier(translationName(field, each))}`))})`
}

/** Returns the columns of the field's value: one, or one for each language. */
export function columnsOfField(name: string, field: FieldDeclaration): readonly string[] {
  return isTranslated(field) ? LANGUAGES.map((lang) => translationName(name, lang)) : [name]
}
