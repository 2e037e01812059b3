import type { Caller, Database } from '@cubic/data-platform'

/** For messages to them. */
export async function noteLanguage(db: Database, { userId, lang }: Caller): Promise<void> {
  await db.run`update cubic_user set language = ${lang} where id = ${userId} and language is distinct from ${lang}`
}
