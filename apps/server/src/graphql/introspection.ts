import {
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { fieldsOf, type Fragments } from './root-fields.ts'

/** The query of graphql-js is 15 deep, and deeper by choice; what matters is how many values it asks for. */
export const INTROSPECTION_DEPTH = 64
/** Values of the schema in the answers to one request. */
export const INTROSPECTION_MAX = 40_000
/** So many of them cost as much as a value in a condition. */
export const VALUES_PER_COST = 25

/** Counts the values that a field `__schema` or `__type` answers; infinite where counting itself takes too long. */
export type CountIntrospection = (field: FieldNode, fragments: Fragments) => number

/** Counts without answering; what is asked again about the same part is counted once. */
export function makeCountIntrospection(schema: GraphQLSchema): CountIntrospection {
  const info = { schema } as GraphQLResolveInfo
  const types = Object.values(schema.getTypeMap())

  return (field, fragments) => {
    const counted = new Map<SelectionSetNode, Map<unknown, number>>()
    let steps = 0

    function countSet(set: SelectionSetNode, type: GraphQLObjectType, source: unknown): number {
      const bySource = counted.get(set) ?? new Map<unknown, number>()
      counted.set(set, bySource)
      const known = bySource.get(source)
      if (known !== undefined) return known
      let count = 0
      for (const selection of set.selections) {
        if (++steps > INTROSPECTION_MAX) return Infinity
        if (selection.kind === Kind.FIELD)
          count += countField(type.getFields()[selection.name.value], selection, source)
        else {
          const inner =
            selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments.get(selection.name.value)
          count += inner ? countSet(inner, type, source) : 0
        }
      }
      bySource.set(source, count)
      return count
    }

    function countField(definition: Definition | undefined, node: FieldNode, source: unknown): number {
      // An unknown field is refused later, and `__typename` is one value.
      if (!definition) return 1
      const value = definition.resolve
        ? definition.resolve(source, { includeDeprecated: true }, undefined, info)
        : (source as { readonly [name: string]: unknown })[node.name.value]
      return countValue(definition, node, value)
    }

    function countValue(definition: Definition, node: FieldNode, value: unknown): number {
      if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + countValue(definition, node, each), 1)
      const type = getNamedType(definition.type)
      if (value === null || value === undefined || !node.selectionSet || !isObjectType(type)) return 1
      return 1 + countSet(node.selectionSet, type, value)
    }

    if (field.name.value === SchemaMetaFieldDef.name) return countValue(SchemaMetaFieldDef, field, schema)
    // Its name may be in a variable.
    return Math.max(...types.map((type) => countValue(TypeMetaFieldDef, field, type)))
  }
}
type Definition = GraphQLField<unknown, unknown>

/** Does the operation ask for nothing but the schema? */
export function asksOnlyForSchema({ selections }: SelectionSetNode, fragments: Fragments): boolean {
  const asked = [...fieldsOf(selections, fragments)]
  return asked.length > 0 && asked.every(({ name }) => name.value.startsWith('__'))
}
