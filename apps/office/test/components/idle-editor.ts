import type { Model } from '../../src/crud/model/model.ts'
import type { AnyRecordEditor, RecordEditor } from '../../src/crud/record-form/use-record-editor.ts'

/** An editor of a record, by default without values, in which nothing happens. */
export function idleEditor<Data>(model: Model, more?: Partial<AnyRecordEditor>): RecordEditor<Data>
export function idleEditor(model: Model, more: Partial<AnyRecordEditor> = {}): AnyRecordEditor {
  return {
    model,
    id: 7,
    refused: {},
    isRestored: false,
    values: {},
    problems: {},
    failure: undefined,
    isBlocked: false,
    isSaving: false,
    savedAt: undefined,
    merge: undefined,
    changed: [],
    canWrite: true,
    save: () => Promise.resolve(true),
    set: () => undefined,
    discard: () => undefined,
    leaveMerge: () => undefined,
    settle: () => undefined,
    ...more,
  }
}
