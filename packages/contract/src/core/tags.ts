/** Rights to a record besides its methods; a method's tag is its name. */
export const BASIC_TAGS = ['read', 'write', 'unlink'] as const
/** The model-wide tag of `allow_record_tags(is_create: true)`. */
export const CREATE_TAG = 'create'
