/** Is it an error with one of these codes: of the system (`ENOENT`), or of PostgreSQL (`23505`)? */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.includes(String((error as { code?: unknown }).code))
}
