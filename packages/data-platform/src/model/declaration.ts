/** Declares the fields and relations by which `match` finds a model's records. */
export type TextSearch = {
  /**
   * Fields that are stored as text, the one that names the record first: that one is found by pinyin and its initials
   * too, and what it holds decides which match is the best. Four at most.
   */
  readonly fields: readonly string[]
  /** To-one relations whose records' own text counts as well; their model declares text search too. */
  readonly related?: readonly string[]
}

export const SEARCH_TEXT = 'search_text'
export const SEARCH_FIELDS_MAX = 4

/** The table that holds what the records of `table` are found by. */
export const textTableOf = (table: string): string => `${table}_text`
/** The label by which the index tells the field at that place of the declaration from the others. */
export const weightOf = (place: number): string => 'ABCD'.charAt(place)
