import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { guest } = useSharedWire()

type Argument = { readonly name: string; readonly type: string }
type Field = { readonly type: string; readonly arguments: readonly Argument[] }
type Types = { readonly [type: string]: { readonly [field: string]: Field } }
type TypeRef = { readonly kind: string; readonly name: string | null; readonly ofType?: TypeRef | null }

/** Wire §2, verbatim. */
const contract = readTypes(readFileSync(new URL('contract.graphql', import.meta.url), 'utf8'))

function readTypes(text: string): Types {
  const types: { [type: string]: { [field: string]: Field } } = {}
  for (const [, type = '', body = ''] of text.replaceAll(/#.*$/gm, '').matchAll(/type (\w+)\s*\{([^}]*)\}/g)) {
    const fields: { [field: string]: Field } = (types[type] = {})
    for (const [, field = '', list = '', of = ''] of body.matchAll(/(\w+)(?:\(([^)]*)\))?:\s*(\S+)/g)) {
      fields[field] = {
        type: of,
        arguments: [...list.matchAll(/(\w+):\s*([^\s,)]+)/g)].map(([, name = '', argumentType = '']) => ({
          name,
          type: argumentType,
        })),
      }
    }
  }
  return types
}

function printType(type: TypeRef): string {
  if (type.kind === 'NON_NULL' && type.ofType) return `${printType(type.ofType)}!`
  if (type.kind === 'LIST' && type.ofType) return `[${printType(type.ofType)}]`
  return type.name ?? ''
}

let served: Types = {}
beforeAll(async () => {
  type Introspected = {
    __schema: {
      types: {
        name: string
        fields: { name: string; type: TypeRef; args: { name: string; type: TypeRef }[] }[] | null
      }[]
    }
  }
  const { data } = await guest()
    .gql<Introspected>(`{ __schema { types { name fields { name type { ...ref } args { name type { ...ref } } } } } }
    fragment ref on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`)
  served = Object.fromEntries(
    (data?.__schema.types ?? []).map(({ name, fields }) => [
      name,
      Object.fromEntries(
        (fields ?? []).map((field) => [
          field.name,
          {
            type: printType(field.type),
            arguments: field.args.map((argument) => ({ name: argument.name, type: printType(argument.type) })),
          },
        ]),
      ),
    ]),
  )
})

describe('the schema', () => {
  it('contains the whole contract', () => expect(Object.keys(contract)).toHaveLength(24))

  it.each(
    Object.entries(contract).flatMap(([type, fields]) => Object.keys(fields).map((field) => [type, field] as const)),
  )('has %s.%s with its type and arguments', (type, field) => {
    const [ours, theirs] = [served[type]?.[field], contract[type]?.[field]]
    const names = theirs?.arguments.map(({ name }) => name) ?? []
    const [asked, added] = [true, false].map((isOfContract) =>
      ours?.arguments.filter(({ name }) => names.includes(name) === isOfContract),
    )
    expect({ ...ours, arguments: asked }).toEqual(theirs)
    // Our additional arguments are optional: a client that knows only the contract works.
    expect(added?.filter((argument) => argument.type.endsWith('!'))).toEqual([])
  })

  it('documents every addition to the contract', async () => {
    const { data } = await guest().gql<{ __type: { fields: { name: string; description: string | null }[] } }>(
      '{ __type(name: "ApplicantMutationResult") { fields { name description } } }',
    )
    expect(data?.__type.fields.map((field) => field.name)).toEqual(expect.arrayContaining(['result', 'errors']))
    expect(data?.__type.fields.find((field) => field.name === 'result')?.description).toMatch(/\w+/)
  })
})
